// Words about sentences held against the texts they cite.
export const sayCitationHealth = {
  tab: 'Cited texts',
  mode: 'Hold sentences against the texts they cite',
  modes: { off: 'Off', report: 'Report', strict: 'Strict' },
  threshold: 'Share of words needed, %',
  notYet: 'Not looked at yet: the next run does it.',
  nothingAtHand: (n: number) =>
    n === 0
      ? 'No sentence cites a source.'
      : `None of the ${n === 1 ? 'one citation' : `${n} citations`} could be held against its source: no text of it is in the source pack. Add the cited texts; a file is recognised by its title, DOI or number, such as “3 minutes.pdf”.`,
  held: (supported: number, total: number, rest: number) =>
    `${supported} of ${total} citations are borne out by the text they cite.` +
    (rest > 0 ? ` ${rest} more have no text in the source pack.` : ''),
  means:
    'Words are compared, not meaning: a paraphrase can fall short, and a sentence can use the same words and say the opposite. Figures, names and negations that differ are named beside it.',
  modesMean: {
    off: 'No sentence is held against what it cites.',
    report: 'Sentences that their sources do not bear out are listed, here and in the report.',
    strict:
      'A sentence that a cited source does not bear out fails the check: its claims wait in the Review queue and cannot be confirmed all at once, no other source excuses the citation, and the report stays a draft that cannot be signed off. The next run applies it.',
  } as Record<string, string>,
  failed: (n: number) =>
    `The check fails: citations are checked strictly, and ${n === 1 ? 'one sentence is' : `${n} sentences are`} not borne out. The report stays a draft until the sentence or its citation is mended.`,
  recall: (percent: number, source: string) => `${percent} % of the words are in ${source}.`,
  noText: 'No text of its source is in the source pack.',
  noSource: 'It leads to no source.',
  missing: (words: string) => `Not there: ${words}.`,
  disclaimers: 'Set aside: says only that a source was not used',
  uncited: 'States a fact and cites nothing',
  set: 'Set. It takes effect with the next run.',
};
