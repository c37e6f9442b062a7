// Words of the References screen: states of works and links, the room's sentences.
import type { FieldState, LinkState, ReferenceState } from '../backend';
import { number } from './locale';

export const referenceStates: Record<ReferenceState, { word: string; means: string }> = {
  real: { word: 'Found', means: 'A record agrees with it.' },
  potential: { word: 'Likely', means: 'A record agrees with most of it.' },
  miscited: { word: 'Miscited', means: 'The work exists and is cited wrongly.' },
  no_such_work: {
    word: 'No such work found',
    means: 'No registry has it, and what it points to belongs to another work.',
  },
  not_found: {
    word: 'Not found',
    means: 'The registries that were asked don’t have it. They have gaps: look for it by hand.',
  },
  not_covered: { word: 'Not covered', means: 'No registry that was asked covers such works.' },
  inconclusive: { word: 'Couldn’t look', means: 'A registry that was asked did not answer.' },
  not_checked: { word: 'Not checked', means: 'Nothing was consulted.' },
};

export const linkStates: Record<LinkState, string> = {
  alive: 'Link answers',
  moved: 'Link moved',
  blocked: 'Link blocked',
  soft_dead: 'Page gone',
  dead: 'Link dead',
  no_answer: 'Link did not answer',
};

/** How a reference is given. */
export const forms: Record<string, string> = {
  entry: 'Entry',
  note: 'Note',
  link: 'Link',
  bare: 'Bare address',
};

/** What became of one field. */
export const fieldStates: Record<FieldState, string> = {
  same: 'same',
  variant: 'variant',
  different: 'differs',
  not_given: 'not given',
  nothing_to_compare: 'not recorded',
};

/** What a registry answered. */
export const answers: Record<string, string> = {
  found: 'found a record',
  nothing_found: 'has no such work',
  declined: 'declined',
  no_answer: 'did not answer',
};

/** "A", "A and B", "A, B and 3 more". */
function listed(names: string[]): string {
  if (names.length <= 2) return names.join(' and ');
  if (names.length === 3) return `${names[0]}, ${names[1]} and ${names[2]}`;
  return `${names[0]}, ${names[1]} and ${names.length - 2} more`;
}

export const sayReferences = {
  listed,
  list: 'References',
  detail: 'Reference',
  tabList: 'References',
  tabCross: 'Cross-check',
  show: 'Show',
  search: 'Search references',
  filters: {
    all: 'All references',
    attention: 'Needs attention',
    miscited: 'Miscited',
    no_such_work: 'No such work found',
    not_found: 'Not found',
    inconclusive: 'Couldn’t look',
    broken: 'Broken links',
    noticed: 'With a notice',
    potential: 'Likely',
    real: 'Found',
    not_covered: 'Not covered',
    not_checked: 'Not checked',
  },
  none: 'This text cites nothing that Stet recognises: no link, DOI, note or list of works.',
  noMatch: 'No reference matches.',
  showAll: 'Show all references',
  choose: (key: string) =>
    key === ''
      ? 'Choose a reference in the list.'
      : `Choose a reference in the list, or press ${key}.`,
  number: (n: number) => `Reference ${n}`,
  notLookedUp: 'not looked up',
  attention: (n: number) => `${n} ${n === 1 ? 'needs' : 'need'} attention`,

  why: 'Why',
  raw: 'As it stands in the text',
  fields: 'Citation and record',
  fieldsMeans: 'Words struck out are in the citation only; underlined words in the record only.',
  field: 'Field',
  cited: 'As cited',
  recorded: 'In the record',
  state: 'Result',
  empty: 'nothing',
  record: (registry: string, date: string) => `${registry}, read ${date}`,
  consulted: 'Who was asked',
  nobody: 'Nobody has been asked yet.',
  notices: 'Notices about the work',
  noticeAt: 'Notice',
  undated: 'date not recorded',
  link: 'Link',
  target: 'Leads to',
  archived: (date: string) => (date ? `Archived copy of ${date}` : 'Archived copy'),
  proposed: 'Proposed in its place',
  looks: 'Link checks',
  timeline: 'What became of it',
  wasArchived: 'Kept in an archive',
  scores: 'Scores',
  weighted: 'Weighted',
  posterior: 'Bayesian',
  needs: (score: string | null, threshold: string) =>
    score === null ? 'too little answered' : `${score}, needs ${threshold}`,
  layer: 'Layer',
  confidence: 'Confidence',
  part: 'Weighted part',
  odds: 'Log-odds',
  unanswered: 'no answer',
  mentions: (n: number) => `Cited ${n === 1 ? 'once' : `${n} times`}`,
  notMentioned: 'Nothing in the text cites it.',
  toText: 'Show in the text',
  shownInText: 'Shown in the text.',
  citations: 'Cited correctly',
  style: 'Citation style',
  styles: {
    '': 'The one that suits the text',
    apa_7: 'APA 7',
    mla_9: 'MLA 9',
    chicago_17_author_date: 'Chicago 17, author-date',
    chicago_17_notes: 'Chicago 17, notes',
    ama_11: 'AMA 11',
    bluebook_21: 'Bluebook 21',
  } as Record<string, string>,
  styleMeans:
    'Which form of a citation is shown first; the others are one click away. Left to the text: Bluebook for briefs, contracts and patents, Chicago notes for books and long reads, APA for everything else.',
  alsoStyles: 'Reports also print',
  alsoStylesMeans:
    'A citation suggested for a claim is printed in the style above, and in the full record in these too.',
  more: (n: number) => `${n} more ${n === 1 ? 'style' : 'styles'}`,
  copy: 'Copy',
  copied: 'Copied.',
  copiedNow: 'Copied',
  notCopied: 'It could not be copied. Select the words and copy them by hand.',
  recheck: 'Re-check',
  rechecking: 'Asking…',
  rechecked: (n: number, word: string) => `Reference ${n} was looked up again. ${word}.`,

  crossIntro: 'Where the marks in the text and the list of works differ.',
  crossNone: 'Everything cited is listed, and everything listed is cited.',
  citedNotListed: 'Cited, but not listed',
  listedNotCited: 'Listed, but not cited',

  import: 'Import…',
  importHint: 'BibTeX, RIS or CSL-JSON',
  dropNow: 'Drop to import references',
  imported: (names: string) => `Imported ${names}.`,
  export: 'Export',
  formats: { bibtex: 'BibTeX', ris: 'RIS', csl_json: 'CSL-JSON' },
  exported: (name: string, size: string) => `Saved ${name} (${size}).`,

  offer: (n: number, names: string) =>
    `${number(n)} ${n === 1 ? 'reference' : 'references'} could be looked up at ${names}.`,
  offerMeans: 'You see what would be sent before anything leaves this machine.',
  offerDo: 'Choose services…',
  offerNot: 'Not now',

  spoken: (n: number, of: number, state: string, more: string, title: string) =>
    `Reference ${n} of ${of}. ${[state, more].filter(Boolean).join('. ')}. ${title}`,
  noMore: 'No more references in this direction.',
  noMoreAttention: 'No more references need attention.',
};
