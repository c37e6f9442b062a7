// Words about the outlets behind the evidence: who they are and how far they go.
import { number } from './locale';
/** Places on the line from left to right, by the rater's name for them. */
export const leans: Record<string, string> = {
  Left: 'Left',
  'Left-Center': 'Left of centre',
  'Least Biased': 'Least biased',
  'Right-Center': 'Right of centre',
  Right: 'Right',
};

export const sayOutlets = {
  agreement:
    'Claims each outlet agrees with (a line to the right) and disagrees with (a double line to the left)',
  sides: (agrees: number, disagrees: number) => `agrees on ${agrees}, disagrees on ${disagrees}`,
  moreBelow: (n: number) => `${n} more in the table.`,
  spectrum: (n: number) => `Lean of ${n} rated ${n === 1 ? 'outlet' : 'outlets'}`,
  nobody: 'nobody',
  beside: 'Rated, but not on this line:',
  heading: 'Who stands behind the evidence',
  lede: 'One row for each outlet, counted once however many pages it has. Nothing here decides a claim by itself.',
  none: 'No source has been checked against a claim yet.',
  noneMeans:
    'Outlets are listed here once a run has used their words. Add the author’s material or allow a service, then run the check.',
  outlet: 'Outlet',
  agrees: 'Agrees',
  disagrees: 'Disagrees',
  context: 'Takes no side',
  kind: 'Kind',
  reliability: 'Reliability',
  pages: (n: number) => `${n} ${n === 1 ? 'page or file' : 'pages or files'}`,
  claims: (numbers: number[]) => `Claims ${numbers.join(', ')}`,
  notAssessed: 'Not assessed',
  byPerson: 'Set by hand',
  assess: (n: number) => `Assess ${n} ${n === 1 ? 'outlet' : 'outlets'}…`,
  assessMeans: (rater: string) =>
    rater === ''
      ? 'Outlets are assessed by a language model from what a web search finds about them. Choose a model in Settings first.'
      : `A web search gathers what others say about each outlet, and ${rater} reads it. Caps, gates and confidence are computed here. At most ten a minute; each is kept for 90 days.`,
  assessDo: 'Assess now',
  assessing: (done: number, total: number) =>
    total === 0 ? 'Assessing…' : `Assessing ${done + 1} of ${total}…`,
  stop: 'Stop',
  assessed: (assessed: number, known: number) =>
    `${assessed} ${assessed === 1 ? 'outlet' : 'outlets'} assessed, ${known} already known.`,
  leftOut: (reasons: string) => `Left out: ${reasons}.`,
  override: 'Set by hand…',
  overrideOf: (domain: string) => `Your own rating of ${domain}`,
  score: 'Score, 0 to 1 (leave empty to count it as not assessed)',
  note: 'Why',
  keep: 'Keep',
  clear: 'Take it back',
  lean: 'Lean…',
  page: 'Its page',
  limits: 'What these ratings cannot tell you',
  balance: 'Balance',
  toCache: 'All ratings kept here',
  inRuns: 'Assess outlets as a run meets them',
  inRunsMeans:
    'Before anything of theirs is judged, if the document allows a language model and a web search. One at a time, at most ten a minute; the plan says what it may cost.',
};

export const sayReliability = {
  heading: 'Ratings of outlets kept on this machine',
  lede: 'Each was made by a language model from evidence that is kept with it. None came with the program.',
  back: 'Back to Settings',
  none: 'No outlet has been assessed yet.',
  counted: (since: string) => `What runs have done with outlets since ${since}`,
  met: (met: number, assessed: number) =>
    `${number(met)} ${met === 1 ? 'outlet' : 'outlets'} met, ${number(assessed)} assessed.`,
  shares: {
    'cache hit rate': 'Known already',
    'blog skip rate': 'Blogs and platforms left out',
    'confidence pass rate': 'Confident enough for their band',
    'consensus rate': 'Two models agree',
  } as Record<string, string>,
  share: (reached: number | null, of: number, target: number) =>
    reached === null
      ? `nothing to count yet (should pass ${Math.round(target * 100)} %)`
      : `${Math.round(reached * 100)} % of ${number(of)} (should pass ${Math.round(target * 100)} %)`,
  reasons: {
    platform: 'anyone can publish there',
    ending: 'domain ending left out',
    'not asked': 'not asked for',
    off: 'switched off',
    'no model': 'no language model allowed',
    'no search': 'no web search allowed',
    'search off': 'searching switched off',
    'no evidence': 'nothing found about it',
    failed: 'a service did not answer',
  } as Record<string, string>,
  leftOut: (reason: string, count: number) => `Left out, ${reason}: ${number(count)}`,
  handHeading: 'Set by hand',
  handBy: (by: string, day: string) => `${by}, ${day}`,
  handUndoOf: (domain: string) => `Take it back: the rating of ${domain}`,
  handGone: (domain: string) => `The hand-set rating of ${domain} is taken back.`,
  notCounted: 'not counted',
  bias: 'Slant (noted, never scored)',
  noBias: 'none noted',
  kindBasis: (kind: string) => `Why its kind is “${kind}”`,
  refined: (score: number) =>
    `The second model’s cross-check changed the score; it was ${score.toFixed(2)} before.`,
  consensus: (agreed: boolean | null) =>
    agreed === null
      ? 'One model was asked.'
      : agreed
        ? 'Two models were asked, and agree.'
        : 'Two models were asked, and do not agree.',
  search: 'Find an outlet',
  sum: (entries: number, scored: number, expired: number) =>
    `${entries} kept, ${scored} with a score that counts, ${expired} too old to count`,
  average: (score: number, confidence: number) =>
    `average score ${score.toFixed(2)}, confidence ${confidence.toFixed(2)}`,
  domain: 'Outlet',
  score: 'Score',
  confidence: 'Confidence',
  model: 'Models',
  source_type: 'Kind',
  evaluated_at: 'Assessed',
  withheld: 'withheld',
  expired: 'too old',
  byPerson: 'set by hand',
  sortBy: (column: string) => `Sort by ${column}`,
  details: (domain: string) => `${domain}: evidence and reasoning`,
  evidence: 'Evidence',
  reasoning: 'Reasoning (a model’s words)',
  caveats: 'To bear in mind',
  second: 'What the second model found',
  why: (reason: string) => `The score does not count: ${reason}.`,
  dropped: (n: number) =>
    `${n} ${n === 1 ? 'part' : 'parts'} of the answers ${n === 1 ? 'was' : 'were'} dropped: not borne out.`,
  again: 'Forget, so it can be assessed again',
  gone: (domain: string) => `The rating of ${domain} is forgotten.`,
  purge: 'Clear out old ratings',
  purged: (n: number) => `${n} ${n === 1 ? 'rating' : 'ratings'} cleared out.`,
  export: 'Export',
  import: 'Import…',
  facts: 'Facts about the lean of outlets',
  factsAre: (n: number, taken: string, own: boolean) =>
    n === 0
      ? 'No facts about outlets are in use, so no lean is shown.'
      : `${number(n)} outlets as Media Bias/Fact Check listed them on ${taken}${own ? ', from a file of your own' : ''}.`,
  factsReplace: 'Use another file…',
  factsRemove: 'Remove the facts',
  factsBack: 'Back to the bundled facts',
  factsChanged: (n: number) =>
    n === 0
      ? 'No facts about outlets are in use now.'
      : `Facts about ${number(n)} outlets are in use now.`,
  settings: 'Settings of source reliability',
  settingsMean:
    'Named as in the original; each has a default, and a value that cannot work is refused.',
  bools: { true: 'Yes', false: 'No' } as Record<string, string>,
  usually: (value: string) => `usually ${value}`,
  exported: (name: string, folder: string) => `Saved ${name} in ${folder}.`,
  page: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  previous: 'Previous page',
  next: 'Next page',
};
