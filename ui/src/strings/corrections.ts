// Words about corrections, signed-off reports and the review queue.
import type { ChangeStanding, FlagState } from '../backend';

const days = (n: number): string => `${Math.abs(n)} ${Math.abs(n) === 1 ? 'day' : 'days'}`;

export const tiers: [key: string, name: string, means: string][] = [
  ['newspaper', 'Newspaper', 'One pass; nobody has to look at a claim.'],
  ['hybrid', 'Hybrid', 'Claims in doubt wait for a person.'],
  ['magazine', 'Magazine', 'Every claim waits for a person.'],
];

export const standings: Record<ChangeStanding, string> = {
  mechanical: 'Mechanical: the meaning stays the same',
  meaning: 'Alters the meaning',
};

export const flagStates: Record<FlagState, string> = {
  open: 'Waiting for an answer',
  corrected: 'Corrected',
  declined: 'No error found',
  appealed: 'Brought up again',
};

export const standardStates: Record<string, string> = {
  met: 'met',
  not_met: 'not met',
  not_applicable: 'does not apply',
};

export const remarkKinds: Record<string, string> = {
  contradiction: 'The text says otherwise elsewhere',
  leap: 'The conclusion does not follow',
  loaded: 'Loaded words',
  one_sided: 'One voice on a disputed matter',
  unclear: 'Unclear who or what is meant',
  novelty: 'Was it known before?',
  obviousness: 'Was it an obvious step?',
};

export const noticeStyles: Record<string, string> = {
  page: 'At the end of the page',
  column: 'In a corrections column',
};

export const whyWaiting: Record<string, string> = {
  contradicted: 'The evidence says otherwise',
  mixed: 'Sources disagree',
  could_not_look: 'Something Stet asked did not answer',
  nothing_decisive: 'Nothing decisive was found',
  not_looked_at: 'Nobody has looked at it',
  low_confidence: 'Supported, with low confidence',
  citation_fails: 'The source it cites does not bear it out, and citations are checked strictly',
  every_claim: 'Every claim is read at this tier',
  change_proposed: 'The author has not answered the proposal',
  query: 'The author has not answered the question',
};

export const sayCorrections = {
  heading: 'Corrections',
  text: 'Changes to the text',
  textMeans:
    'The author’s words are never changed here: each change is proposed, and prints as a redline.',
  noChanges: (key: string) =>
    key === ''
      ? 'No change is proposed. To propose other words for a claim, use Decide.'
      : `No change is proposed. Press ${key} on a claim to propose other words for it.`,
  claim: (n: number, place: string) => `Claim ${n}, ${place}`,
  number: (n: number) => `Claim ${n}`,
  toClaim: (n: number) => `Show claim ${n} in the text`,
  why: 'Why',
  rests: 'Rests on',
  accept: 'The author accepts',
  decline: 'The author declines',
  waiting: 'Back to waiting',
  edit: 'Edit',
  takeBack: 'Take the change back',
  notices: 'Correction notice',
  questions: 'Questions to the author',
  noQuestions: 'No question is open.',
  askWhole: 'A question about the whole text',
  ask: 'Ask the author',
  unask: 'Take it back',
  drafted: 'Drafted for you',
  draftedMeans:
    'One for each claim the evidence does not settle, most serious first. Edit, ask or strike them; nothing is sent automatically.',
  draftedOn: (claim: number) => `On claim ${claim}`,
  strike: 'Strike',
  letter: 'Letter to the author (Word)',
  reading: 'Tone and argument',
  readingMeans:
    'A language model’s remarks for the editor. None is a finding: make it a question or set it aside.',
  unread: 'Not done: nobody has read this draft as a whole.',
  readBy: (by: string, at: string, n: number) =>
    `Read by ${by}, ${at}. ${n === 0 ? 'No remark is open.' : `${n} ${n === 1 ? 'remark is' : 'remarks are'} open.`}`,
  unreadPortions: (n: number, of: number) => `${n} of ${of} portions got no answer.`,
  droppedRemarks: (n: number) =>
    `${n} ${n === 1 ? 'remark was' : 'remarks were'} dropped: not borne out by the text.`,
  read: 'Read the text',
  readAgain: 'Read it again',
  readingNow: 'Reading…',
  askRemark: 'Make it a question',
  setAside: 'Set aside',
  question: 'The question',
  signing: 'The signed-off report',
  signMeans:
    'A signed-off report is kept as it is. A correction makes a new revision; earlier ones stay.',
  sign: 'Sign off',
  signNext: (n: number) => `Sign off revision ${n}`,
  signReason: 'Why the report is corrected, in one line',
  standards: (n: number) =>
    n === 0 ? 'ICD 203: sign for its standards' : `ICD 203: you sign for ${n} of 9 standards`,
  standardsMean:
    'No machine can judge these. What you say here appears in the report under your name; anything you leave stays “not assessed”.',
  notAssessed: 'not assessed',
  standardNote: (n: number) => `Remark on standard ${n}`,
  standardRemark: 'Remark (optional)',
  signed: (n: number) => `Revision ${n} is signed off.`,
  confirmUnopposed: 'Confirm all unopposed claims',
  confirmMeans:
    'Confirms, in your name, every open claim that is supported with moderate or high confidence. One undo takes them all back.',
  confirmed: (n: number) =>
    n === 0
      ? 'No open claim is supported with moderate or high confidence.'
      : `${n} ${n === 1 ? 'claim' : 'claims'} confirmed.`,
  revisions: 'Revisions',
  noRevisions: 'Nothing has been signed off yet.',
  revision: (n: number) => `Revision ${n}`,
  changedSince: 'Something has changed since the last revision.',
  first: 'The first report.',
  hash: 'Hash of the report',
  corrects: (n: number) => `Corrects ${n} ${n === 1 ? 'claim' : 'claims'}`,
  exportRevision: (n: number) => `Export revision ${n} as PDF`,
  compare: 'Compare two revisions',
  compareFrom: 'From',
  compareTo: 'To',
  compareDo: 'Compare',
  same: 'They agree on every claim.',
  window: (left: number, day: string) =>
    left < 0
      ? `The time for reporting errors ended on ${day}. Later ones can still be noted.`
      : `Errors can be reported until ${day}: ${days(left)} left.`,
  errors: 'Reported errors',
  noErrors: 'No errors reported.',
  report: 'Note a reported error',
  reportFrom: 'Who reported it',
  reportWords: 'What they say is wrong',
  reportClaim: 'About',
  whole: 'the whole report',
  note: 'Note it',
  due: (left: number, day: string) =>
    left < 0
      ? `Was to be corrected by ${day}: ${days(left)} ago`
      : `Correct by ${day}: ${days(left)} left`,
  late: 'Reported after the thirty days',
  inRevision: (n: number) => `in revision ${n}`,
  answer: 'Your answer',
  corrected: 'It is corrected',
  declined: 'It is not an error',
  appealed: 'It was brought up again',
  rebuttals: 'Replies',
  rebuttalsMean:
    'One paragraph from the author, or from a rated outlet, printed beside the verdict. The verdict stands.',
  noRebuttals: 'Nobody has replied.',
  rebut: 'Attach a reply',
  rebutAuthor: 'Who is replying',
  rebutWords: 'The reply, in one paragraph',
  rebutOutlet: 'Outlet replying to its rating',
  noOutlet: 'None: the reply is about the report',
  ofOutlet: (outlet: string) => `the rating of ${outlet}`,
  attach: 'Attach it',
  withdraw: 'Mark as withdrawn',
};

export const sayReview = {
  heading: 'Waiting for a person',
  lede: 'Claims from documents checked at the Hybrid or Magazine tier, oldest first.',
  checker: (n: number) => `For a checker (${n})`,
  author: (n: number) => `For the author (${n})`,
  none: 'Nothing is waiting.',
  noneMeans:
    'Documents checked at the Newspaper tier have no queue. Choose another tier for the open document, or for new ones in Settings.',
  tierOf: (title: string) => `How thorough the check of “${title}” is`,
  claim: 'Claim',
  document: 'Document',
  why: 'Why',
  age: 'Waiting',
  days: (n: number) => (n === 0 ? 'since today' : days(n)),
  go: (n: number, title: string) => `Claim ${n} of ${title}`,
  tier: 'Tier of new documents',
};
