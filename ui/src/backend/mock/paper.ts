// One document of the mock: a believable stand-in for the program's record.
// Here, and only here, TypeScript counts characters: it plays the program's part.
import type { BlockShape } from '../types/BlockShape';
import type { CheckRow } from '../types/CheckRow';
import type { ChangeRow } from '../types/ChangeRow';
import type { ChapterRow } from '../types/ChapterRow';
import type { ClaimRow } from '../types/ClaimRow';
import type { CommentRow } from '../types/CommentRow';
import type { DecisionInput } from '../types/DecisionInput';
import type { DocumentCard } from '../types/DocumentCard';
import type { DocumentType } from '../types/DocumentType';
import type { DocumentView } from '../types/DocumentView';
import type { FindingKind } from '../types/FindingKind';
import type { HistoryRow } from '../types/HistoryRow';
import type { InspectorView } from '../types/InspectorView';
import type { LostRow } from '../types/LostRow';
import type { NetworkView } from '../types/NetworkView';
import type { Offer } from '../types/Offer';
import type { NotFactualRow } from '../types/NotFactualRow';
import type { OwnFindingView } from '../types/OwnFindingView';
import type { ReasoningView } from '../types/ReasoningView';
import type { ReportVerdict } from '../types/ReportVerdict';
import type { RunView } from '../types/RunView';
import type { Selection } from '../types/Selection';
import type { SourceRow } from '../types/SourceRow';
import type { Tier } from '../types/Tier';
import type { WeighedView } from '../types/WeighedView';
import type { Planned } from './article';
import { cut, type Mark } from './cut';
import { Shelf } from './shelf';
import type { PlannedWork } from './works';

const ownVerdicts: Partial<Record<FindingKind, ReportVerdict>> = {
  supported: 'verified',
  contradicted: 'contested',
  mixed: 'contested',
  unresolved: 'unverified',
};

export interface MockClaim {
  id: string;
  block: number;
  start: number;
  end: number;
  plan: Planned;
  found: boolean;
  ticked: number[];
  decision: DecisionInput;
  /** The finding a person set. */
  own?: OwnFindingView | null;
  reasoning?: ReasoningView | null;
  by: string | null;
  at: string | null;
  history: HistoryRow[];
}

export interface MockBlock {
  kind: BlockShape;
  text: string;
  styles: Mark[];
  checks: Mark[];
}

/** The words a decision puts in place of the claim's; null where it asks for no change. */
/** How a finding of the sample was weighed: one source handed over, nobody against it. */
function weighed(score: number): WeighedView {
  const strongest = score / 100;
  return {
    features: [
      { name: 'e_max', value: strongest, weight: 0.4 },
      { name: 'e_mean3', value: strongest / 3, weight: 0.2 },
      { name: 'agree_dom', value: 1, weight: 0.15 },
      { name: 'rel_avg', value: 0.5, weight: 0.15 },
      { name: 'rec_max', value: 0.9, weight: 0.1 },
      { name: 'c_max', value: 0.02, weight: -0.25 },
      { name: 'num_ok', value: 1, weight: 0 },
    ],
    evidence_balance: Math.round(50 + strongest * 48),
    probability: 0.89,
    calibration: 'Fitted on 90 findings, of which 80 were right: too few for a curve.',
    outlets: [{ outlet: 'reedness.example', counts: 0.78, known_as: 'rated' }],
  };
}

function replacementOf(decision: DecisionInput): string | null {
  if (decision.type === 'cut') return '';
  if (decision.type === 'change_proposed' && decision.accepted !== false) {
    return decision.replacement;
  }
  return null;
}

export const NOW = '2024-05-03T10:24:00+01:00';

export class Paper {
  title = '';
  type: DocumentType = 'other';
  tier: Tier = 'newspaper';
  assessesOutlets = false;
  language = 'en';
  blocks: MockBlock[] = [];
  claims: MockClaim[] = [];
  aside: NotFactualRow[] = [];
  checks: (Omit<CheckRow, 'claims' | 'quotes'> & { claims: string[] })[] = [];
  sources: SourceRow[] = [];
  run: RunView = {
    phase: 'none',
    done: 0,
    total: 0,
    references_done: 0,
    references_total: 0,
    stage: 'reading',
    passages: 0,
    stale: false,
  };
  /** Copies of the claims and what was set aside, or how a source was marked, newest last. */
  before: (
    { claims: MockClaim[]; aside: NotFactualRow[] } | { source: SourceRow; confidential: boolean }
  )[] = [];
  declinedOffers: Offer[] = [];
  /** Hosts of somebody the claims name that may be asked. */
  allowedHosts: string[] = [];

  network: NetworkView = { mode: 'sealed', services: [] };
  shelf: Shelf;
  comments: CommentRow[] = [];
  changes: ChangeRow[] = [];
  lost: LostRow[] = [];
  drafts = 0;
  private made = 0;

  constructor(readonly id: string) {
    this.shelf = this.shelve([]);
  }

  /** Puts references on the shelf of this document. */
  shelve(works: PlannedWork[]): Shelf {
    this.shelf = new Shelf(this.id, works, (block) => this.sentence(block));
    return this.shelf;
  }

  /** The first sentence of a block, for what cites from there. */
  private sentence(block: number): string {
    return /^.*?[.!?](?=\s|$)/su.exec(this.blocks[block]?.text ?? '')?.[0] ?? '';
  }

  /** True if a run may ask somebody. */
  get asks(): boolean {
    return this.network.mode !== 'sealed' && this.network.services.length > 0;
  }

  newId(): string {
    this.made += 1;
    return `${this.id}-c${this.made}`;
  }

  /** Remembers the state so the next change can be undone. */
  remember(): void {
    this.before.push(structuredClone({ claims: this.claims, aside: this.aside }));
  }

  undo(): void {
    const last = this.before.pop();
    if (last && 'source' in last) last.source.confidential = last.confidential;
    else if (last) Object.assign(this, last);
  }

  claim(id: string): MockClaim | undefined {
    return this.claims.find((claim) => claim.id === id);
  }

  quote(claim: MockClaim): string {
    return this.blocks[claim.block]?.text.slice(claim.start, claim.end) ?? '';
  }

  sort(): void {
    this.claims.sort((a, b) => a.block - b.block || a.start - b.start || b.end - a.end);
  }

  /** A selection in offsets of the block's text. */
  range(selection: Selection): { start: number; end: number } {
    const runs = this.runs(selection.block);
    const upTo = (run: number): number =>
      runs.slice(0, run).reduce((sum, piece) => sum + piece.text.length, 0);
    return {
      start: upTo(selection.start_run) + selection.start_offset,
      end: upTo(selection.end_run) + selection.end_offset,
    };
  }

  runs(index: number): ReturnType<typeof cut> {
    const block = this.blocks[index];
    if (!block) return [];
    const claims = this.claims
      .filter((claim) => claim.block === index)
      .map((claim) => ({ start: claim.start, end: claim.end, claim: claim.id }));
    return cut(block.text, [...block.styles, ...block.checks, ...claims]);
  }

  row(claim: MockClaim): ClaimRow {
    const { plan, found } = claim;
    const evidence = found ? (plan.evidence ?? []) : [];
    const machine = found ? plan.finding : 'not_checked';
    return {
      id: claim.id,
      number: this.claims.indexOf(claim) + 1,
      quote: this.quote(claim),
      kind: plan.kind,
      finding: claim.own?.finding ?? machine,
      finding_by: claim.own?.by ?? null,
      machine_finding: claim.own ? machine : null,
      sub_label: claim.own ? 'set by hand' : found ? (plan.sub ?? null) : null,
      verdict: claim.own
        ? (ownVerdicts[claim.own.finding] ?? null)
        : found
          ? (plan.verdict ?? null)
          : null,
      confidence: found && !claim.own ? (plan.band ?? null) : null,
      decision: claim.decision.type,
      replacement: replacementOf(claim.decision),
      risks: plan.risks ?? [],
      check_worthiness: 0.5 + (this.quote(claim).length % 50) / 100,
      agrees: evidence.filter((one) => one.stance === 'agrees').length,
      disagrees: evidence.filter((one) => one.stance === 'disagrees').length,
      looked_at: found,
    };
  }

  checkRows(): CheckRow[] {
    return this.checks.map((check, index) => ({
      ...check,
      quotes: this.blocks.flatMap((block, at) =>
        block.checks
          .filter((mark) => mark.check === index)
          .map((mark) => ({ block: at, quote: block.text.slice(mark.start, mark.end) })),
      ),
    }));
  }

  /** Of a book, what its headings of the second level divide. */
  private chapters(): ChapterRow[] {
    const chapters: ChapterRow[] = [];
    let title = '';
    for (const [at, block] of this.blocks.entries()) {
      if (block.kind.type === 'heading' && block.kind.level === 2) title = block.text;
      for (const [index, claim] of this.claims.entries()) {
        if (claim.block !== at) continue;
        const last = chapters.at(-1);
        if (last?.title === title) last.last = index + 1;
        else chapters.push({ title, first: index + 1, last: index + 1 });
      }
    }
    return this.type === 'book' && title !== '' ? chapters : [];
  }

  view(): DocumentView {
    return {
      id: this.id,
      title: this.title,
      version: '3f9a1c07be52',
      document_type: this.type,
      language: this.language,
      tier: this.tier,
      assess_outlets: this.assessesOutlets,
      blocks: this.blocks.map((block, index) => ({
        index,
        kind: block.kind,
        begins: '',
        runs: this.runs(index),
      })),
      claims: this.claims.map((claim) => this.row(claim)),
      chapters: this.chapters(),
      beyond_limit: [],
      not_factual: structuredClone(this.aside),
      checks: this.checkRows(),
      sources: structuredClone(this.sources),
      run: { ...this.run },
      declined_offers: [...this.declinedOffers],
      network: structuredClone(this.network),
      references: this.shelf.length,
      notices: [],
      comments: this.comments,
      changes: this.changes,
      lost: this.lost,
      drafts: this.drafts,
      can_undo: this.before.length > 0,
    };
  }

  /** The title as a file name. */
  get slug(): string {
    return this.title
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .slice(0, 40);
  }

  card(): DocumentCard {
    return {
      id: this.id,
      title: this.title,
      words: this.blocks.reduce((sum, block) => sum + block.text.split(/\s+/u).length, 0),
      claims: this.claims.length,
      open: this.claims.filter((claim) => claim.decision.type === 'open').length,
      checked: this.run.done,
      run: this.run.phase,
      updated_at: NOW,
    };
  }

  inspector(claim: MockClaim): InspectorView {
    const { plan, found } = claim;
    const text = this.blocks[claim.block]?.text ?? '';
    const from = Math.max(text.lastIndexOf('. ', claim.start - 1) + 1, 0);
    const to = text.indexOf('. ', claim.end);
    return {
      position: '',
      row: this.row(claim),
      sentence: text.slice(from, to < 0 ? undefined : to + 1).trim(),
      atoms: (plan.atoms ?? []).map(([words, kind, reading, state, reason], index) => ({
        index,
        text: words,
        kind,
        reading,
        state: found ? state : null,
        reason: found ? reason : '',
        ticked: claim.ticked.includes(index),
      })),
      evidence: (found ? (plan.evidence ?? []) : []).map((one, index) => {
        const source = this.sources[one.source];
        const p: [number, number, number] =
          one.stance === 'agrees'
            ? [0.93, 0.02, 0.05]
            : one.stance === 'disagrees'
              ? [0.03, 0.91, 0.06]
              : [0.2, 0.05, 0.75];
        return {
          number: index + 1,
          stance: one.stance,
          before: one.text[0],
          decisive: one.text[1],
          after: one.text[2],
          source: source?.title ?? 'Supplied source',
          source_id: source?.id ?? 's',
          url: null,
          supplied: true,
          confidential: source?.confidential ?? false,
          by: null,
          published_at: null,
          retrieved_at: NOW,
          source_class: source?.primary ? 'primary' : 'other',
          pinpoint: one.pinpoint,
          reliability: 'not assessed',
          why: `Shares ${plan.atoms?.[0]?.[0] ?? 'several words'} with the claim.`,
          probabilities: p,
          reasons: [one.reason],
          judge: 'built-in 4',
          same_origin: false,
        };
      }),
      checks: found ? this.checkRows().filter((check) => check.claims.includes(claim.id)) : [],
      explanation: found ? (plan.explanation ?? '') : '',
      told: null,
      verdict_reason: found ? null : 'not looked at',
      score: found ? (plan.score ?? null) : null,
      weighed: found && plan.score !== undefined ? weighed(plan.score) : null,
      judge: 'built-in 4',
      suggestion: null,
      looked: found ? ['The source pack: 6 passages.'] : [],
      not_looked_at: found
        ? ['No web search was made: this document is sealed.', 'No reference database was asked.']
        : ['Nothing was looked at yet.'],
      ask_first:
        found && this.asks && this.quote(claim).includes('Ruth Pell')
          ? [
              {
                host: 'ruthpell.example',
                owner: 'Ruth Pell',
                addresses: ['https://ruthpell.example/about'],
                words:
                  'https://ruthpell.example/about: it belongs to Ruth Pell, whom the text names: ask first; the web archive has no copy of it.',
                allowed: this.allowedHosts.includes('ruthpell.example'),
              },
            ]
          : [],
      citations: plan.verdict === 'unverified' ? ['1'] : [],
      decision: { decision: structuredClone(claim.decision), by: claim.by, at: claim.at },
      own_finding: claim.own ?? null,
      reasoning: claim.reasoning ?? null,
      history: [...claim.history].reverse(),
    };
  }
}
