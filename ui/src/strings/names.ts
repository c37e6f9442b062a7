// Names of findings, decisions, kinds and the like: what a key of the program is called.
import type { ClaimKind, FindingKind, Likelihood, SourceClass } from '../backend';

export const findings: Record<FindingKind, { word: string; means: string }> = {
  supported: { word: 'Supported', means: 'The evidence says so.' },
  contradicted: { word: 'Contradicted', means: 'The evidence says otherwise.' },
  mixed: { word: 'Mixed', means: 'Sources disagree on the same point.' },
  unresolved: { word: 'Unresolved', means: 'Everyone answered; nothing settles it.' },
  inconclusive: { word: 'Couldn’t look', means: 'Something Stet asked did not answer.' },
  not_checked: { word: 'Not checked', means: 'Nothing was consulted.' },
  not_checkable: { word: 'Not checkable', means: 'Not a matter of fact.' },
};

/** The seven terms of the PHIA yardstick, from the least likely. */
export const likelihoods: Record<Likelihood, { word: string; range: string }> = {
  remote_chance: { word: 'remote chance', range: '0–5 %' },
  highly_unlikely: { word: 'highly unlikely', range: '10–20 %' },
  unlikely: { word: 'unlikely', range: '25–35 %' },
  realistic_possibility: { word: 'realistic possibility', range: '40–50 %' },
  likely: { word: 'likely or probable', range: '55–75 %' },
  highly_likely: { word: 'highly likely', range: '80–90 %' },
  almost_certain: { word: 'almost certain', range: '95–100 %' },
};

export const decisions: Record<string, string> = {
  open: 'Open',
  confirmed: 'Confirmed',
  change_proposed: 'Change proposed',
  change_accepted: 'Change accepted',
  change_declined: 'Change declined',
  query: 'Query to author',
  on_author: 'On author',
  cut: 'Cut',
  ignored: 'Ignored',
  found: 'Finding set by hand',
  finding_withdrawn: 'Finding withdrawn',
};

export const kinds: Record<ClaimKind, string> = {
  date: 'Date',
  number: 'Number',
  name: 'Name',
  event: 'Event',
  quotation: 'Quotation',
  scientific: 'Scientific',
  historical: 'Historical',
  legal: 'Legal',
  attribution: 'Attribution',
};

export const atomKinds: Record<string, string> = {
  ...kinds,
  place: 'Place',
  superlative: 'Superlative',
  negation: 'Negation',
};

export const atomStates: Record<string, string> = {
  agrees: 'agrees',
  agrees_within_tolerance: 'agrees, rounded',
  differs: 'differs',
  not_covered: 'not covered',
};

export const risks: Record<string, string> = {
  allegation: 'allegation',
  medical: 'health',
  legal: 'law',
  money: 'money',
};

export const verdicts: Record<string, string> = {
  verified: 'Verified',
  close_match: 'Close match',
  contested: 'Contested',
  unverified: 'Unverified',
  missing_citation: 'Missing citation',
  broken_citation_link: 'Broken citation link',
  not_factual: 'Not factual',
};

export const bands: Record<string, string> = {
  low: 'low confidence',
  moderate: 'moderate confidence',
  high: 'high confidence',
};

export const reasons: Record<string, string> = {
  opinion: 'Opinion',
  interpretation: 'Interpretation',
  definition: 'Definition',
  common_knowledge: 'Common knowledge',
  creative: 'Fiction or verse',
  prediction: 'Prediction',
  experience: 'Experience',
  scene: 'Scene',
  question: 'Question',
  request: 'Request',
  fragment: 'Fragment',
  legal_term: 'Legal term',
  source_note: 'Source note',
  dismissed: 'Set aside by you',
};

export const severities: Record<string, string> = {
  contradiction: 'Contradicts itself',
  inconsistency: 'Two places disagree',
  query: 'Ask the author',
  citation: 'Citation',
};

export const documentTypes: [key: string, name: string][] = [
  ['other', 'Other'],
  ['book', 'Book'],
  ['longread', 'Magazine longread'],
  ['legal_brief', 'Legal brief'],
  ['patent', 'Patent'],
  ['academic', 'Academic paper'],
  ['textbook', 'Textbook'],
  ['contract', 'Contract'],
  ['screenplay', 'Screenplay'],
];

export const stages: Record<string, string> = {
  reading: 'Reading the text',
  checking_text: 'Checking the text against itself',
  looking: 'Looking through the sources',
  judging: 'Weighing what was found',
  references: 'Looking up the references',
  recording: 'Saving the results',
};

export const sourceClasses: Record<SourceClass, string> = {
  primary: 'Primary source',
  authoritative_secondary: 'Authoritative secondary',
  tier_one_press: 'Tier-one press',
  trade_press: 'Trade press',
  other: 'Other source',
};
