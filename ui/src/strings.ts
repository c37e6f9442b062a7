// Every word the window says, in plain English, in one place: rooms with many words keep
// them in strings/. Sentences about the material come from Rust.
import type { RunView } from './backend';
import { sayAbout, sayBatch } from './strings/about';
import { sayAlternatives } from './strings/alternatives';
import { sayByHand, sayWeighed } from './strings/byHand';
import { sayLogo } from './strings/logo';
import { sayCitationHealth } from './strings/citationHealth';
import { sayConfidential } from './strings/confidential';
import { sayCorrections, sayReview } from './strings/corrections';
import { count, inWords } from './strings/count';
import { sayDrafts, sayFile } from './strings/drafts';
import { sayKeys, sayMenu } from './strings/keys';
import { sayClassifier } from './strings/classifier';
import { sayModels } from './strings/models';
import { sayLedger, sayNetwork, sayServices } from './strings/network';
import { sayOutlets, sayReliability } from './strings/outlets';
import { sayRecord } from './strings/record';
import { sayReferences } from './strings/references';
import { sayRun } from './strings/run';
import { saySettings } from './strings/settings';
import { saySizes } from './strings/sizes';

export {
  flagStates,
  standardStates,
  noticeStyles,
  remarkKinds,
  standings,
  tiers,
  whyWaiting,
} from './strings/corrections';
export { actions, keyGroupNames, keyNames, menuNames } from './strings/keys';
export { leans } from './strings/outlets';
export { modelServices, modelUses } from './strings/models';
export { keyStates, modes } from './strings/network';
export * from './strings/names';
export { answers, fieldStates, forms, linkStates, referenceStates } from './strings/references';

/** A key not in a table is shown with its underscores as spaces, never hidden. */
export function name(table: Record<string, string>, key: string): string {
  return table[key] ?? key.replaceAll('_', ' ');
}

export const say = {
  product: 'Stet',
  main: 'Main',
  open: (n: number) => `${n} open`,
  claims: (n: number) => count(n, 'claim'),
  words: (n: number) => count(n, 'word'),
  requests: (n: number) => count(n, 'request'),
  works: (n: number) => count(n, 'reference'),
  nav: {
    desk: 'Desk',
    document: 'Document',
    references: 'References',
    outlets: 'Sources',
    corrections: 'Corrections',
    review: 'Review',
    reliability: 'Source reliability',
    report: 'Report',
    settings: 'Settings',
    ledger: 'Ledger',
  },
  sealed: 'Sealed',
  sealedMeans: 'Sealed: nothing leaves this machine.',
  help: 'Keyboard help',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  undo: 'Undo',
  stop: 'Stop',
  stopping: 'Stopping…',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  loading: 'Opening…',
  notHere: 'Nothing can be shown here yet.',

  desk: {
    heading: 'Put a text on the desk.',
    lede: 'Stet underlines what can be checked, numbers it, and checks it against the material you give it. Nothing leaves this machine until you switch a service on.',
    paste: 'Text to check',
    placeholder: 'Paste an article, a chapter, a brief…',
    title: 'Title (optional)',
    check: 'Check this text',
    open: 'Open files…',
    fromAddress: 'From an address…',
    fromAddressHeading: 'Check a web page',
    address: 'Web address',
    addressNothing: 'Nothing is sent until you open it.',
    addressWrong: 'That isn’t a web address. Copy it from the browser.',
    addressesPasted: (count: number) =>
      count === 1
        ? 'This is a web address. Open the page?'
        : `These are ${count} web addresses. Open the pages?`,
    addressAsks: (hosts: string[]) =>
      `Stet will ask ${inWords(hosts)} for ${hosts.length === 1 ? 'this one page' : 'these pages'}, and nobody else. None of your text is sent. Every request is kept in the ledger.`,
    addressOpen: (count: number) => (count === 1 ? 'Fetch the page' : 'Fetch the pages'),
    addressAsText: 'Check as text',
    drop: 'or drop files anywhere in this window: Word, PDF, OpenDocument, RTF, e-books, web pages, text',
    empty: 'The box is empty. Paste or type the text first.',
    sampleHeading: 'New here? Try the sample.',
    sample:
      'A short made-up article with planted errors, and the sources to catch them. It works offline and takes a minute.',
    sampleOpen: 'Open the sample',
    documents: 'On the desk',
    none: 'Nothing here yet. What you check stays on this machine and shows up in this list.',
    openDocument: 'Open',
    resume: 'Resume',
    remove: 'Remove…',
    removeAsk: (title: string) => `Remove “${title}” and everything recorded about it?`,
    removeMeans:
      'The text, its sources, findings, decisions and history are wiped from this machine. Exported reports stay where they are.',
    removeDo: 'Remove',
    dropNow: 'Drop to put on the desk',
    dropSources: 'Drop to add as sources',
  },

  doc: {
    opened: 'Open documents',
    none: 'No document is open.',
    noneAdvice: 'Paste a text or open one on the Desk.',
    toDesk: 'Go to the Desk',
    type: 'Document type',
    version: 'Version of the text',
    list: 'Claims',
    text: 'Text',
    beside: 'Beside the text',
    tabClaims: 'Claims',
    tabChecks: 'Checks',
    tabAside: 'Set aside',
    tabInspector: 'Claim',
    tabSources: 'Sources',
    show: 'Show',
    sort: 'Sort',
    filters: {
      all: 'All claims',
      open: 'Open',
      decided: 'Decided',
      contradicted: 'Contradicted or mixed',
      unresolved: 'Unresolved',
      supported: 'Supported',
      unlooked: 'Not looked at',
    },
    sorts: { order: 'In order', state: 'By finding', risk: 'By risk' },
    beforeChapters: 'Before the first chapter',
    chapter: ({ claims, open, against }: { claims: number; open: number; against: number }) =>
      [
        count(claims, 'claim'),
        open > 0 ? `${open} open` : '',
        against > 0 ? `${against} contradicted or mixed` : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    noClaims:
      'Nothing in this text needs checking. To add a claim, select its words and press “Add claim”.',
    noMatch: 'No claim matches this filter.',
    showAll: 'Show all claims',
    noChecks: 'The text agrees with itself: no sum, date, age or unit looks wrong.',
    checksIntro: 'What the text says against itself. No sources needed.',
    asideIntro: 'Read, but not treated as claims of fact. Put back anything worth checking.',
    noAside: 'Every sentence was treated as a claim.',
    restore: 'Check this',
    more: 'Show more',
    beyond: (n: number) => `${count(n, 'further claim')} beyond the limit`,
    beyondMeans: 'Raise the limit in Settings to check these too.',
    needSearch: (n: number) => `${count(n, 'claim needs', 'claims need')} a web search.`,
    stale: 'The claims or the sources changed since this run.',
    above: (n: number) => `${n} above`,
    below: (n: number) => `${n} below`,
    toNearest: ': go to the nearest claim',
    showInText: 'Show in text',
    showOne: 'Show',
    claim: (n: number) => `Claim ${n}`,
    across: 'A claim has to stay within one paragraph. Select fewer words.',
    strip: 'Strip of findings',
    addClaim: 'Add claim',
    useWords: 'Use these words',
    splitHere: 'Split here',
    selected: 'Words selected',
    find: 'Find in text',
    findNext: 'Next',
    findPrev: 'Previous',
    found: (at: number, of: number) => (of === 0 ? 'not found' : `${at} of ${of}`),
    notices: 'What could not be read',
  },

  sources: {
    heading: 'Source pack',
    intro:
      'Documents, transcripts, tables and call notes that the text is checked against. They stay on this machine, except for passages you let a language model read.',
    add: 'Add files…',
    dropHint: 'or drop them here: Word, PDF, e-books, web pages, spreadsheets, transcripts, text',
    name: 'Name',
    namePlaceholder: 'Call with the harbour office, 4 May',
    text: 'Paste notes or a passage',
    textAdd: 'Add notes',
    none: 'No sources yet. Without any, only the text itself can be checked.',
    primary: 'Primary source',
    primaryMeans: 'The thing itself: the minutes, the contract, the data.',
    remove: 'Remove',
    removed: (title: string) => `Removed ${title}.`,
    added: (name: string) => `Added ${name}.`,
    passages: (n: number) => count(n, 'passage'),
    textEmpty: 'Paste the notes first.',
    unnamed: 'Notes',
    hash: (hash: string) => `SHA-256 ${hash}…`,
  },

  inspector: {
    none: (key: string) =>
      key === ''
        ? 'Choose a claim in the list or the text.'
        : `Choose a claim in the list or the text, or press ${key}.`,
    asserted: 'What is asserted',
    evidence: 'Evidence',
    agrees: 'Agrees',
    disagrees: 'Disagrees',
    context: 'Context',
    noEvidence: 'Nothing we found bears on this.',
    noEvidenceYet: 'Not looked at yet.',
    reasoning: 'Reasoning',
    judgedBy: (judge: string) => `Judged by ${judge}`,
    lookAgain: 'Look again',
    lookingAgain: 'Looking…',
    addFile: 'Add a file…',
    addSaid: 'Note a call…',
    addPage: 'Add a page…',
    pageAddress: 'Address of the page',
    pageAdd: 'Open it and look again',
    who: 'Who said it',
    when: 'When',
    said: 'What was said',
    saidAdd: 'Add the note and look again',
    saidMissing: 'Write who said it and what was said.',
    suggestion: 'Could be cited',
    looked: 'Where we looked',
    notLooked: 'What wasn’t looked at',
    askFirstMeans:
      'A request would tell them that somebody is looking. Nothing is sent to a host that seems to belong to somebody the text names until you say so; the web archive is tried first.',
    allowHost: (host: string) => `Allow ${host} for this document`,
    hostAllowed: (host: string) => `${host} may be asked now. Look again to read it.`,
    address: 'The address of this source',
    supplied: 'supplied by you',
    reliability: (words: string) => `reliability ${words}`,
    history: 'History',
    evidenceNumber: (n: number | string) => `Evidence ${n}`,
    probabilities: (agrees: string, disagrees: string, neither: string) =>
      `agrees ${agrees}, disagrees ${disagrees}, neither ${neither}`,
    noAtoms: 'No number, date, name or quotation to tick off.',
    tick: (text: string) => `Checked: ${text}`,
    why: 'Why this passage',
    sameOrigin: 'A copy of the text being checked: it proves nothing.',
    retrieved: (date: string) => `taken in ${date}`,
    published: (date: string) => `published ${date}`,
    score: (n: number) => `support ${n} of 100`,
    citations: 'Cited in the text',
    kind: 'Kind',
    correct: 'Correct the reading',
    merge: 'Merge with next',
    mergePrev: 'Merge with previous',
    dismiss: 'Not checkable',
    reading: 'read as',
    selectWords: 'Select its words',
    selectHint:
      'To move its ends, select its words, extend with Shift and the arrow keys (Ctrl for whole words), and press “Use these words”. To cut it in two, select from the cut and press “Split here”.',
  },

  decide: {
    heading: 'Decide',
    confirm: 'Confirm',
    propose: 'Propose…',
    proposeFull: 'Propose a change',
    query: 'Query…',
    queryFull: 'Query the author',
    author: 'On author',
    cut: 'Cut',
    ignore: 'Ignore…',
    reopen: 'Reopen',
    accept: 'Author accepts',
    decline: 'Author declines',
    replacement: 'Words to put in its place',
    question: 'Question to the author',
    reason: 'Why the finding is set aside',
    because: 'Why, in one line (optional)',
    proposeDo: 'Propose',
    queryDo: 'Send to query list',
    ignoreDo: 'Ignore',
    needed: 'Write something first.',
    recheck: 'Re-check',
  },

  who: {
    heading: 'Who is checking?',
    lede: 'Your name is stamped on decisions and reports. It stays on this machine.',
    name: 'Name',
    initials: 'Initials',
    organisation: 'Organisation (optional)',
    needed: 'Name and initials are needed to sign a decision.',
    go: 'Continue',
  },

  report: {
    heading: 'Report',
    audience: 'Audience',
    audiences: {
      editors_copy: {
        name: 'The editor',
        hint: 'Page one: what is wrong, in doubt or not looked at. Then the marked-up text, and a row for every claim.',
      },
      full_record: { name: 'The record', hint: 'Everything.' },
      method_note: {
        name: 'The readers',
        hint: 'What was checked and how, without internal discussion.',
      },
    },
    cover: 'A cover with the publisher’s name and logo (PDF; the logo alone in Word and HTML)',
    options: 'Contents',
    annotated: 'The marked-up text',
    evidence: 'Every claim with its evidence',
    notFactual: 'What wasn’t treated as fact',
    paper: 'Paper',
    a4: 'A4',
    letter: 'US Letter',
    warnings: 'Before you hand it over',
    draft: 'The report will be stamped DRAFT.',
    ready: 'Ready to hand over.',
    export: 'Export',
    pdf: 'Export PDF',
    html: 'Export HTML',
    json: 'Export JSON',
    docx: 'Export Word',
    checked_copy: 'Checked copy of the text (Word)',
    markdown: 'Export Markdown',
    csv: 'Export claims (CSV)',
    csvHint: 'One row per claim, for a spreadsheet.',
    claim_review: 'Export ClaimReview',
    claimReviewHint:
      'For publishing: only what a named other party said in public, decided by a person.',
    folder: 'Written to',
    change: 'Change…',
    done: (name: string, size: string) => `Saved ${name} (${size}).`,
    preview: 'Preview of the report',
    page: (n: number, of: number) => `Page ${n} of ${of}`,
    making: 'Setting the pages…',
    exporting: 'Writing…',
  },

  settings: saySettings,

  run: sayRun,
  sizes: saySizes,
  record: sayRecord,
  byHand: sayByHand,
  alternatives: sayAlternatives,
  weighed: sayWeighed,
  confidential: sayConfidential,
  about: sayAbout,
  logo: sayLogo,
  batch: sayBatch,
  references: sayReferences,
  citationHealth: sayCitationHealth,
  drafts: sayDrafts,
  file: sayFile,
  network: sayNetwork,
  services: sayServices,
  classifier: sayClassifier,
  models: sayModels,
  outlets: sayOutlets,
  corrections: sayCorrections,
  palette: {
    heading: 'Go to a command, a claim or a document',
    command: 'Command',
    claim: 'Claim',
    document: 'Document',
    text: 'In a text',
    none: 'No matches.',
  },
  wording: {
    heading: 'Wording',
    original: 'Original',
    markup: 'Markup',
    final: 'Final',
  },
  review: sayReview,
  reliability: sayReliability,
  ledger: sayLedger,

  keys: sayKeys,
  menu: sayMenu,

  live: {
    claim: (n: number, of: number, finding: string, decision: string, quote: string) =>
      `Claim ${n} of ${of}. ${finding}. ${decision}. ${quote}`,
    noMoreOpen: 'No open claims left.',
    noMore: 'No more claims in this direction.',
    runDone: (claims: number, open: number) => `Checked. ${count(claims, 'claim')}, ${open} open.`,
    runStopped: ({ done, total, references_done, references_total }: RunView) =>
      done >= total && references_done < references_total
        ? `Stopped at reference ${references_done} of ${references_total}. Everything finished is kept.`
        : `Stopped at ${done} of ${total}. Everything finished is kept.`,
    lookedAgain: (n: number, word: string) => `Claim ${n} was looked at again. ${word}.`,
    runStarted: 'Checking started.',
    decided: (n: number, word: string) => `Claim ${n}: ${word}.`,
    undone: 'Undone.',
    ticked: (text: string, on: boolean) => `${text}: ${on ? 'ticked' : 'tick removed'}.`,
  },
};
