// Words about drafts, and about what a file carries beside its words.
import type { DraftOutcome } from '../backend';

function claims(n: number): string {
  return `${n} ${n === 1 ? 'claim' : 'claims'}`;
}

export const sayDrafts = {
  new: 'New draft…',
  newMeans: 'Bring in an edited version of this text; decisions on unchanged claims stay.',
  compare: 'Compare drafts',
  older: 'Earlier draft',
  draft: (n: number, name: string, until: string) =>
    `Draft ${n}${name ? ` (${name})` : ''}, until ${until}`,
  whole: 'Show unchanged paragraphs',
  close: 'Close',
  count: (n: number) =>
    n === 0
      ? 'No paragraph differs.'
      : `${n} ${n === 1 ? 'paragraph differs' : 'paragraphs differ'}.`,
  taken: ({ unchanged, changed, added, lost }: DraftOutcome) =>
    [
      `The new draft is in: ${claims(unchanged)} unchanged`,
      changed > 0 ? `${claims(changed)} changed and open again` : '',
      added > 0 ? `${claims(added)} new` : '',
      lost > 0 ? `${claims(lost)} no longer in the text` : '',
    ]
      .filter(Boolean)
      .join(', ') + '.',
  lost: (n: number) => `${claims(n)} no longer in this draft`,
  lostMeans:
    'You had worked on these, but their words are gone. If the words come back, so do the claims and your decisions.',
};

export const sayFile = {
  tab: 'File',
  comments: (n: number) => `${n} ${n === 1 ? 'comment' : 'comments'} in the file`,
  changes: (n: number) => `${n} tracked ${n === 1 ? 'change' : 'changes'} in the file`,
  changesMean: 'The text is checked with these changes accepted.',
  inserted: 'Inserted by',
  deleted: 'Deleted by',
  somebody: 'someone unnamed',
};
