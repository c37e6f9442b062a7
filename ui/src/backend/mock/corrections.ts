// The mock's corrections, signed-off reports and queue: enough to be looked at and clicked through.
import type { CorrectionCard } from '../types/CorrectionCard';
import type { CorrectionsView } from '../types/CorrectionsView';
import type { DraftedRow } from '../types/DraftedRow';
import type { FlagAnswer } from '../types/FlagAnswer';
import type { FlagCard } from '../types/FlagCard';
import type { FlagInput } from '../types/FlagInput';
import type { QuestionCard } from '../types/QuestionCard';
import type { QueueRow } from '../types/QueueRow';
import type { QueueView } from '../types/QueueView';
import type { RebuttalCard } from '../types/RebuttalCard';
import type { RebuttalInput } from '../types/RebuttalInput';
import type { RevisionCard } from '../types/RevisionCard';
import type { TextReading } from '../types/TextReading';
import { type MockClaim, NOW, type Paper } from './paper';
import { failure } from './refuse';

const CLOSES = '2024-06-02';
const DUE = '2024-05-10';

function card(paper: Paper, claim: MockClaim): CorrectionCard | null {
  const { decision } = claim;
  if (decision.type !== 'change_proposed' && decision.type !== 'cut') return null;
  const before = paper.quote(claim);
  const after = decision.type === 'cut' ? '' : decision.replacement;
  const evidence = claim.plan.evidence?.[0];
  const answered = {
    null: 'change_proposed',
    true: 'change_accepted',
    false: 'change_declined',
  } as const;
  return {
    claim: claim.id,
    number: paper.claims.indexOf(claim) + 1,
    place: `¶ ${claim.block + 1}`,
    before,
    after,
    pieces: [
      { op: 'removed', text: before },
      ...(after === '' ? [] : [{ op: 'added', text: after }]),
    ],
    standing: 'meaning',
    state: decision.type === 'cut' ? 'cut' : answered[`${decision.accepted}`],
    reason: decision.type === 'cut' ? '' : decision.reason,
    by: claim.by,
    at: claim.at,
    finding: paper.row(claim).finding,
    evidence: evidence
      ? {
          quote: evidence.text.join(''),
          source: paper.sources[evidence.source]?.title ?? '',
          pinpoint: evidence.pinpoint,
        }
      : null,
    notices: [
      {
        style: 'page',
        text: `Correction: An earlier version of this article said “${before}”. It should have said “${after}”.`,
      },
    ],
  };
}

export class MockCorrections {
  private revisions: RevisionCard[] = [];
  private flags: FlagCard[] = [];
  private asked: QuestionCard[] = [];
  private reading: TextReading = {
    by: '',
    at: null,
    portions: 0,
    unread: 0,
    dropped: 0,
    remarks: [],
  };
  private rebuttals: RebuttalCard[] = [];
  private readonly struck = new Set<string>();

  constructor(private readonly paper: Paper) {}

  view(): CorrectionsView {
    const { paper } = this;
    const open = paper.claims.filter((claim) => claim.decision.type === 'open').length;
    return {
      document: paper.id,
      changes: paper.claims.map((claim) => card(paper, claim)).filter((one) => one !== null),
      questions: [
        ...paper.claims.flatMap((claim, index) =>
          claim.decision.type === 'query'
            ? [
                {
                  claim: claim.id,
                  number: index + 1,
                  note: null,
                  quote: paper.quote(claim),
                  question: claim.decision.question,
                  by: claim.by,
                  at: claim.at,
                },
              ]
            : [],
        ),
        ...this.asked,
      ],
      drafted: this.drafted(),
      reading: this.reading,
      revisions: this.revisions,
      standards: [
        'Describes the quality and credibility of its sources, data and methods.',
        'Expresses and explains the uncertainty of its main judgements.',
        'Separates what sources say from assumptions and judgements.',
        'Considers alternatives.',
        'Serves its reader and addresses what follows from it.',
        'Argues clearly and logically.',
        'Explains where a judgement changed, or that it did not.',
        'Makes accurate judgements and assessments.',
        'Uses pictures and tables where they help.',
      ].map((standard, index) => ({ number: index + 1, standard })),
      changed_since: false,
      in_the_way: open > 0 ? `${open} claims are still open: decide them first.` : null,
      window: this.revisions.length > 0 ? { closes: CLOSES, days: 30 } : null,
      flags: this.flags,
      rebuttals: this.rebuttals,
      outlets: ['gazette.example'],
      claims: paper.claims.map((claim, index) => ({
        id: claim.id,
        number: index + 1,
        quote: paper.quote(claim),
      })),
    };
  }

  /** At Magazine tier, one for each open claim that the evidence does not settle. */
  private drafted(): DraftedRow[] {
    const { paper } = this;
    if (paper.tier !== 'magazine') return [];
    return paper.claims.flatMap((claim, index) => {
      const { finding } = paper.row(claim);
      const open = claim.decision.type === 'open' && !this.struck.has(claim.id);
      if (!open || (finding !== 'contradicted' && finding !== 'unresolved')) return [];
      const quote = paper.quote(claim);
      const question = `You write “${quote}”. What do you rely on?`;
      return [
        { note: `d-${claim.id}`, claim: claim.id, number: index + 1, quote, question, by: 'stet' },
      ];
    });
  }

  sign(by: string, reason: string): number {
    const number = this.revisions.length + 1;
    const hash = '9f2c64d1a07b';
    this.revisions = [...this.revisions, { number, at: NOW, by, hash, reason, corrections: [] }];
    return number;
  }

  report({ claim, from, words }: FlagInput): void {
    const at = this.paper.claims.findIndex((one) => one.id === claim);
    const flag: FlagCard = {
      id: `f${this.flags.length + 1}`,
      number: at < 0 ? null : at + 1,
      revision: this.revisions.length,
      from,
      words,
      at: NOW,
      due: DUE,
      days: 7,
      late: false,
      state: 'open',
      steps: [],
    };
    this.flags = [...this.flags, flag];
  }

  answer(id: string, state: FlagAnswer, words: string, by: string): void {
    if (words.trim() === '') throw failure('invalid', 'Say why, in a sentence.');
    this.flags = this.flags.map((flag) =>
      flag.id === id
        ? { ...flag, state, steps: [...flag.steps, { state, words, by, at: NOW }] }
        : flag,
    );
  }

  read(): void {
    this.reading = {
      by: 'Anthropic (a-model), coherence/2',
      at: NOW,
      portions: 2,
      unread: 0,
      dropped: 1,
      remarks: [
        {
          id: 'n1',
          place: '¶ 2',
          quote: 'the best loved',
          kind: 'loaded',
          note: 'Judges where the paragraph reports; nobody is quoted for it.',
        },
      ],
    };
  }

  ask(question: string, by: string): void {
    const note = `q${this.asked.length + 1}`;
    const card = { claim: null, number: null, note, quote: '', question, by, at: NOW };
    this.asked = [...this.asked, card];
  }

  settle(remark: string, question: string | null, by: string): void {
    const drafted = this.paper.claims.find((claim) => `d-${claim.id}` === remark);
    if (drafted) {
      this.struck.add(drafted.id);
      if (question !== null) drafted.decision = { type: 'query', question };
      return;
    }
    const { remarks } = this.reading;
    if (question !== null) this.ask(question, by);
    this.asked = question === null ? this.asked.filter((one) => one.note !== remark) : this.asked;
    this.reading = { ...this.reading, remarks: remarks.filter((one) => one.id !== remark) };
  }

  rebut({ claim, outlet, author, words }: RebuttalInput): void {
    const at = this.paper.claims.findIndex((one) => one.id === claim);
    const id = `b${this.rebuttals.length + 1}`;
    const number = at < 0 ? null : at + 1;
    this.rebuttals = [
      ...this.rebuttals,
      { id, number, outlet: outlet ?? null, author, words, at: NOW },
    ];
  }

  withdraw(id: string): void {
    this.rebuttals = this.rebuttals.filter((rebuttal) => rebuttal.id !== id);
  }
}

/** The queue of papers that are checked beyond the newspaper tier. */
export function queueOf(papers: Paper[]): QueueView {
  const view: QueueView = { checker: [], author: [] };
  for (const paper of papers.filter((one) => one.tier !== 'newspaper')) {
    for (const claim of paper.claims) {
      const row = paper.row(claim);
      const waiting = (why: string): QueueRow => ({
        document: paper.id,
        title: paper.title,
        claim: claim.id,
        number: row.number,
        quote: row.quote,
        finding: row.finding,
        why,
        since: NOW,
        days: row.number % 4,
      });
      const { decision } = claim;
      if (decision.type === 'query') view.author.push(waiting('query'));
      if (decision.type === 'change_proposed' && decision.accepted === null) {
        view.author.push(waiting('change_proposed'));
      }
      if (decision.type !== 'open') continue;
      if (row.finding === 'contradicted') view.checker.push(waiting('contradicted'));
      else if (row.finding === 'unresolved') view.checker.push(waiting('nothing_decisive'));
      else if (paper.tier === 'magazine') view.checker.push(waiting('every_claim'));
    }
  }
  return view;
}
