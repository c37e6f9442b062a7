// The parts of a reference's detail, made from the table of works: fields side by
// side, the link's history, both scores, the citation in four styles.
import type { DiffPiece } from '../types/DiffPiece';
import type { FieldRow } from '../types/FieldRow';
import type { LinkDetail } from '../types/LinkDetail';
import type { ScoresView } from '../types/ScoresView';
import type { StyledCitation } from '../types/StyledCitation';
import { NOW } from './paper';
import type { PlannedLink, PlannedWork } from './works';

/** Marks the words between what both sides begin and end with. */
function diff(cited: string, recorded: string): [DiffPiece[], DiffPiece[]] {
  const a = cited.split(/(?<=\s)/u);
  const b = recorded.split(/(?<=\s)/u);
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head]?.trim() === b[head]?.trim()) head += 1;
  let tail = 0;
  while (
    tail < Math.min(a.length, b.length) - head &&
    a.at(-1 - tail)?.trim() === b.at(-1 - tail)?.trim()
  )
    tail += 1;
  const cut = (words: string[]): DiffPiece[] =>
    [
      { text: words.slice(0, head).join(''), changed: false },
      { text: words.slice(head, words.length - tail).join(''), changed: true },
      { text: words.slice(words.length - tail).join(''), changed: false },
    ].filter((piece) => piece.text !== '');
  return [cut(a), cut(b)];
}

export function fields(work: PlannedWork): FieldRow[] {
  const cited: [string, string][] = [
    ['Title', work.title],
    ['Authors', work.authors],
    ['Year', work.year],
    [work.doi ? 'Journal' : 'Publisher', work.venue],
    ['Pages', work.pages ?? ''],
    ['DOI', work.doi ?? ''],
  ];
  return cited.map(([name, words]): FieldRow => {
    const other = work.differs?.find(([field]) => field === name);
    if (!other) {
      const given = words !== '';
      const pieces = given ? [{ text: words, changed: false }] : [];
      return {
        name,
        cited: pieces,
        recorded: pieces,
        state: given ? 'same' : 'not_given',
        reason: '',
      };
    }
    const [, recorded, state, reason] = other;
    const [a, b] =
      recorded === '' ? [[{ text: words, changed: false }], []] : diff(words, recorded);
    return { name, cited: a, recorded: b, state, reason };
  });
}

export function link(planned: PlannedLink): LinkDetail {
  return {
    url: planned.url,
    target: planned.target ?? null,
    words: planned.words,
    history: [
      { at: NOW, state: planned.state, words: planned.words },
      ...(planned.state === 'dead'
        ? [
            {
              at: '2024-05-02T09:10:00+01:00',
              state: 'dead' as const,
              words: 'The server answered 404.',
            },
          ]
        : []),
      { at: '2024-03-18T16:02:00+00:00', state: 'alive', words: 'Answered with 200.' },
    ],
    archived: planned.archived?.[0] ?? null,
    archived_at: planned.archived?.[1] ?? '',
    proposed: planned.proposed ?? null,
  };
}

export function scores(work: PlannedWork): ScoresView {
  if (work.badge !== 'Academic') {
    return {
      domain: work.badge,
      weighted: null,
      weighted_threshold: 0.55,
      posterior: null,
      posterior_threshold: 0.72,
      words: 'Only the link was looked at; the content is not assessed.',
      layers: [
        {
          name: 'Link',
          confidence: work.link ? 1 : null,
          weighted: 0.4,
          log_odds: 1.54,
          words: '',
        },
        {
          name: 'Reading of the work',
          confidence: null,
          weighted: 0,
          log_odds: 0,
          words: 'The page was not read.',
        },
      ],
    };
  }
  const good = work.state === 'real' || work.state === 'potential';
  return {
    domain: 'Academic',
    weighted: good ? 0.94 : 0.31,
    weighted_threshold: 0.7,
    posterior: good ? 0.998 : 0.112,
    posterior_threshold: 0.82,
    words: good ? 'Verified' : 'Not verified',
    layers: [
      {
        name: 'DOI',
        confidence: good ? 1 : 0,
        weighted: good ? 0.5 : 0,
        log_odds: good ? 3.42 : -2.49,
        words: '',
      },
      {
        name: 'Title search',
        confidence: good ? 0.97 : 0.62,
        weighted: good ? 0.32 : 0.21,
        log_odds: good ? 1.8 : 0.6,
        words: '',
      },
      {
        name: 'Link',
        confidence: null,
        weighted: 0,
        log_odds: 0,
        words: 'The reference has no link.',
      },
      {
        name: 'Reading of the work',
        confidence: good ? 0.9 : 0.6,
        weighted: good ? 0.12 : 0.1,
        log_odds: good ? 1.19 : 0.32,
        words: '',
      },
    ],
  };
}

export function citations(work: PlannedWork): StyledCitation[] {
  const of = (name: string, fallback: string): string =>
    work.differs?.find(([field]) => field === name)?.[1] || fallback;
  const [title, authors, year, venue] = [
    of('Title', work.title),
    of('Authors', work.authors),
    of('Year', work.year),
    of('Journal', work.venue),
  ];
  const styled = (style: string, name: string, ...words: string[]): StyledCitation => ({
    style,
    name,
    // Odd places are in italics.
    pieces: words.map((text, index) => ({ text, italic: index % 2 === 1, small_caps: false })),
    plain: words.join(''),
  });
  const tail = [
    work.pages ? `, ${work.pages}` : '',
    work.doi ? `. https://doi.org/${work.doi}` : '',
  ].join('');
  return [
    styled('apa-7', 'APA 7', `${authors} (${year}). ${title}. `, venue, `${tail}.`),
    styled('mla-9', 'MLA 9', `${authors}. “${title}.” `, venue, `, ${year}${tail}.`),
    styled('chicago-18', 'Chicago 18', `${authors}. ${year}. “${title}.” `, venue, `${tail}.`),
    styled('vancouver', 'Vancouver', `${authors}. ${title}. ${venue}. ${year}${tail}.`),
  ];
}
