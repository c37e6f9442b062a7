// The references of one document of the mock: rows, details, and what a look-up
// turns up. The verdicts stand in the table of works; nothing is compared here.
import type { CitationHealth } from '../types/CitationHealth';
import type { CrossRow } from '../types/CrossRow';
import type { ReferenceDetail } from '../types/ReferenceDetail';
import type { ReferenceRow } from '../types/ReferenceRow';
import type { ReferencesView } from '../types/ReferencesView';
import { citations, fields, link, scores } from './detail';
import { NOW } from './paper';
import type { PlannedWork } from './works';

const means: Record<string, string> = {
  R1: 'R1 – exact',
  R2: 'R2 – a variant that can be normalised',
  R3: 'R3 – listed authors correct, “et al.”',
  P1: 'P1 – plausible variant of a given name',
  P3: 'P3 – a peripheral field has nothing to be checked against',
  H0: 'H0 – no such work',
  H1: 'H1 – title',
  H2: 'H2 – authors',
  H3: 'H3 – venue',
  H4: 'H4 – year',
  H5: 'H5 – identifier',
};

interface Shelved {
  id: string;
  work: PlannedWork;
  found: boolean;
}

export class Shelf {
  private readonly shelved: Shelved[];
  imported = 0;
  health: CitationHealth = {
    mode: 'report',
    threshold: 0.4,
    checked: false,
    failed: false,
    total: 0,
    supported: 0,
    not_checked: 0,
    failing: [],
    disclaimers: [],
    uncited: [],
  };

  constructor(
    private readonly document: string,
    works: PlannedWork[],
    private readonly sentence: (block: number) => string,
  ) {
    this.shelved = works.map((work, index) => ({
      id: `${document}-r${index}`,
      work,
      found: false,
    }));
  }

  get length(): number {
    return this.shelved.length;
  }

  get done(): number {
    return this.shelved.filter((one) => one.found).length;
  }

  /** Looks the next one up; `undefined` when all are done. */
  next(): ReferenceRow | undefined {
    const next = this.shelved.find((one) => !one.found);
    if (!next) return undefined;
    next.found = true;
    return this.row(next);
  }

  forget(): void {
    for (const one of this.shelved) one.found = false;
  }

  finish(upTo = this.shelved.length): void {
    for (const one of this.shelved.slice(0, upTo)) one.found = true;
  }

  recheck(id: string): ReferenceRow | undefined {
    const one = this.shelved.find((other) => other.id === id);
    if (!one) return undefined;
    one.found = true;
    // Whoever did not answer does now: the work turns out to be there.
    if (one.work.state === 'inconclusive') {
      const { others, ...rest } = one.work;
      void others;
      one.work = {
        ...rest,
        state: 'real',
        code: 'R1',
        headline: 'Every field agrees with the record',
      };
    }
    return this.row(one);
  }

  add(work: PlannedWork): string {
    const id = `${this.document}-r${this.shelved.length}`;
    this.shelved.push({ id, work, found: false });
    return id;
  }

  private row(one: Shelved): ReferenceRow {
    const { work, found } = one;
    return {
      id: one.id,
      number: this.shelved.indexOf(one) + 1,
      form: work.form,
      title: work.title,
      byline: [work.authors, work.year, work.venue].filter(Boolean).join(', '),
      state: found ? work.state : 'not_checked',
      code: found ? (work.code ?? null) : null,
      headline: found ? work.headline : 'Not looked up yet',
      badge: work.badge,
      link: found ? (work.link?.state ?? null) : null,
      notice: found ? (work.notice?.kind ?? null) : null,
      mentions: work.mentions,
    };
  }

  view(notLookedUp: string): ReferencesView {
    const entries = this.shelved.filter(({ work }) => work.form === 'entry' && work.mentions === 0);
    const cross: CrossRow[] =
      this.shelved.length === 0
        ? []
        : [
            { words: '(Ferris, 2018)', sentence: this.sentence(5), block: 5 },
            { words: '[41]', sentence: this.sentence(10), block: 10 },
          ];
    return {
      document: this.document,
      rows: this.shelved.map((one) => this.row(one)),
      cited_not_listed: cross,
      listed_not_cited: entries.map(({ work }) => ({
        words: `${work.authors} (${work.year}). ${work.title}. ${work.venue}.`,
        sentence: '',
        block: work.block,
      })),
      done: this.done,
      total: this.shelved.length,
      not_looked_up: this.done > 0 ? '' : notLookedUp,
      health: this.health.mode === 'off' ? this.health : this.held(),
    };
  }

  /** Two sentences held against one text; one of them says more than the text does. */
  private held(): CitationHealth {
    if (this.shelved.length === 0) return { ...this.health, checked: true };
    return {
      ...this.health,
      checked: true,
      failed: this.health.mode === 'strict',
      total: 2,
      supported: 1,
      not_checked: Math.max(this.shelved.length - 2, 0),
      failing: [
        {
          sentence: this.sentence(5),
          block: 5,
          cites: [
            {
              mark: '[2]',
              source: '2 - minutes.txt',
              recall: 0.25,
              supported: false,
              missing: ['closed', 'libraries', 'teachers'],
              differs: ['The source has 9 where the text has 12.'],
            },
          ],
        },
      ],
      uncited: [{ words: '', sentence: this.sentence(10), block: 10 }],
    };
  }

  detail(id: string): ReferenceDetail | undefined {
    const one = this.shelved.find((other) => other.id === id);
    if (!one) return undefined;
    const { work, found } = one;
    const recorded =
      found && (work.state === 'real' || work.state === 'potential' || work.state === 'miscited');
    const registry = work.doi ? 'Crossref' : 'Open Library';
    const linked = work.form === 'link';
    return {
      row: this.row(one),
      raw: [
        work.authors && `${work.authors} (${work.year}).`,
        `${work.title}.`,
        [work.venue, work.pages].filter(Boolean).join(' ') + '.',
        work.doi && `doi:${work.doi}`,
        linked ? null : work.link?.url,
      ]
        .filter(Boolean)
        .join(' '),
      address: (linked && work.link?.url) || '',
      mentions: Array.from({ length: work.mentions }, (_, index) => {
        const block = index % 2 === 0 ? work.block : 3;
        return {
          words: `[${this.shelved.indexOf(one) + 1}]`,
          sentence: this.sentence(block),
          block,
        };
      }),
      codes: found && work.code ? [means[work.code] ?? work.code, ...this.further(work)] : [],
      reasons: found
        ? [...(work.differs ?? []).map(([, , , reason]) => reason), ...(work.why ?? [])]
        : [],
      fields: recorded ? fields(work) : [],
      record: recorded
        ? {
            registry,
            id: work.doi ?? 'OL4417291W',
            url: work.doi
              ? `https://doi.org/${work.doi}`
              : 'https://openlibrary.org/works/OL4417291W',
            retrieved_at: NOW,
          }
        : null,
      consulted: found ? this.consulted(work, recorded, registry) : [],
      notices: found && work.notice ? [work.notice] : [],
      link: found && work.link ? link(work.link) : null,
      scores: found ? scores(work) : null,
      standing: found
        ? 'Academic · 0.91 (domain +0.9, identifier +1.4; weighted 0.88)'
        : 'Academic',
      told: null,
      citations: recorded ? citations(work) : [],
    };
  }

  private further(work: PlannedWork): string[] {
    return work.code === 'H2' ? ['H4 – year'] : work.code === 'H1' ? ['H6 – volume or pages'] : [];
  }

  private consulted(
    work: PlannedWork,
    recorded: boolean,
    registry: string,
  ): ReferenceDetail['consulted'] {
    const silent = (work.others ?? []).map(([name, answer, words]) => ({
      registry: name,
      answer,
      words,
    }));
    const asked = work.doi ? ['Crossref', 'OpenAlex', 'Europe PMC'] : ['Crossref', 'Open Library'];
    const answered = asked
      .filter((name) => !silent.some((one) => one.registry === name))
      .map((name) => {
        if (work.state === 'not_covered') {
          return {
            registry: name,
            answer: 'declined',
            words: 'Does not cover works of this kind.',
          };
        }
        if (recorded && name === registry) return { registry: name, answer: 'found', words: '' };
        return {
          registry: name,
          answer: 'nothing_found',
          words: 'Asked by title, authors and year.',
        };
      });
    return [...answered, ...silent];
  }
}
