// Words about a finding that a person sets, and how a finding was weighed.

export const sayByHand = {
  set: 'Set finding…',
  setFull: 'Set the finding yourself',
  heading: 'Set the finding',
  lede: 'For what you found out yourself: a call, a letter, a page in an archive. Your finding counts in the summary and the report; the desk’s is printed beside it.',
  finding: 'What you found',
  why: 'Why',
  whyHint: 'What you asked or looked up, and what came of it.',
  evidence: 'Evidence',
  evidenceHint: 'Who said so and when, or where it can be seen.',
  optional: '(optional)',
  needed: 'A finding for or against the claim needs both a reason and evidence.',
  choose: 'Choose what you found.',
  save: 'Set finding',
  withdraw: 'Withdraw',
  withdrawMeans: 'Back to the desk’s finding',
  setBy: (by: string) => `set by ${by}`,
  likelihood: 'How likely the claim is, on the PHIA yardstick',
  noLikelihood: 'Leave it unstated',
  likelihoodIs: (word: string) => `Likelihood: ${word}`,
  machine: (word: string) => `The desk’s finding: ${word}`,
};

export const sayWeighed = {
  heading: 'How this was weighed',
  feature: 'Feature',
  value: 'Value',
  weight: 'Weight in the support score',
  yes: 'yes',
  no: 'no',
  features: {
    e_max: 'Strongest passage for the claim',
    e_mean3: 'Mean of the three strongest',
    agree_dom: 'Independent sources that agree',
    rel_avg: 'Reliability of their outlets',
    rec_max: 'Recency',
    c_max: 'Strongest passage against it',
    num_ok: 'Every figure agrees somewhere',
  } as Record<string, string>,
  balance: (balance: number) =>
    `Evidence balance ${balance} of 100: how far the outlets bear out the claim, each weighted by its reliability. No verdict depends on it.`,
  known: {
    rated: 'as rated',
    platform: 'a platform where anyone can publish',
    unknown: 'not assessed',
  } as Record<string, string>,
  outlet: (outlet: string, counts: number, known: string) =>
    `${outlet} counts ${counts.toFixed(2)}, ${known}`,
  probability: (p: number) =>
    `In calibration, findings like this one were right in ${Math.round(p * 100)} of 100 cases.`,
};
