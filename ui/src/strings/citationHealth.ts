// Words about sentences held against the texts they cite.
export const sayCitationHealth = {
  tab: 'Cited texts',
  mode: 'Check sentences against the texts they cite',
  modes: { off: 'Off', report: 'Report', strict: 'Strict' },
  threshold: 'Share of words needed, %',
  notYet: 'Not checked yet: the next run will do it.',
  nothingAtHand: (n: number) =>
    n === 0
      ? 'No sentence cites a source.'
      : `${n === 1 ? 'The one citation could not be checked: the text it cites is' : `None of the ${n} citations could be checked: the texts they cite are`} not in the source pack. Add the cited texts; Stet knows a file by its title, DOI or number, such as “3 minutes.pdf”.`,
  held: (supported: number, total: number, rest: number) =>
    `${supported} of ${total} citations are borne out by the text they cite.` +
    (rest > 0 ? ` ${rest} more ${rest === 1 ? 'has' : 'have'} no text in the source pack.` : ''),
  means:
    'Words are compared, not meaning: a paraphrase can fall short, and a sentence can use the same words and say the opposite. Figures, names and negations that differ are listed beside it.',
  modesMean: {
    off: 'Sentences are not checked against what they cite.',
    report: 'Sentences their sources do not bear out are listed here and in the report.',
    strict:
      'A sentence its cited source does not bear out fails the check: its claims wait in the Review queue and cannot be confirmed in bulk, no other source excuses the citation, and the report stays a draft that cannot be signed off. Applies from the next run.',
  } as Record<string, string>,
  failed: (n: number) =>
    `The check fails: citations are checked strictly, and ${n === 1 ? 'one sentence is' : `${n} sentences are`} not borne out. The report stays a draft until ${n === 1 ? 'the' : 'each'} sentence or its citation is fixed.`,
  recall: (percent: number, source: string) => `${percent} % of the words are in ${source}.`,
  noText: 'The text of its source is not in the source pack.',
  noSource: 'It points to no source.',
  missing: (words: string) => `Not in the source: ${words}.`,
  disclaimers: 'Set aside: says only that a source was not used',
  uncited: 'States a fact and cites nothing',
  set: 'Saved. Takes effect from the next run.',
};
