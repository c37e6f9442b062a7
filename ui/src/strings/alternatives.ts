// Words about alternative readings and assumptions.

export const sayAlternatives = {
  heading: 'Alternatives and assumptions',
  readings: 'Alternative readings',
  readingsHint: 'What else the evidence could mean.',
  assumptions: 'Assumptions',
  assumptionsHint: 'What was taken for granted rather than shown.',
  note: 'Note them…',
  change: 'Change…',
  save: 'Save',
};
