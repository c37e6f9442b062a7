// Words about a finding that a person sets.

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
  machine: (word: string) => `The desk’s finding: ${word}`,
};
