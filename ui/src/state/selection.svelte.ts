// Which claim is selected, and in what order the list goes. Selecting in one
// pane selects in all.
import type { ClaimRow } from '../backend';
import { decisions, findings, name, say } from '../strings';
import { openDocument } from './document.svelte';
import { inspector } from './inspector.svelte';
import { status } from './status.svelte';

export type Filter = keyof typeof say.doc.filters;
export type Sort = keyof typeof say.doc.sorts;

const stateOrder = [
  'contradicted',
  'mixed',
  'inconclusive',
  'unresolved',
  'not_checked',
  'supported',
  'not_checkable',
];

const accepts: Record<Filter, (claim: ClaimRow) => boolean> = {
  all: () => true,
  open: (claim) => claim.decision === 'open',
  decided: (claim) => claim.decision !== 'open',
  contradicted: (claim) => claim.finding === 'contradicted' || claim.finding === 'mixed',
  unresolved: (claim) => claim.finding === 'unresolved' || claim.finding === 'inconclusive',
  supported: (claim) => claim.finding === 'supported',
  unlooked: (claim) => claim.finding === 'not_checked',
};

const compare: Record<Sort, (a: ClaimRow, b: ClaimRow) => number> = {
  order: () => 0,
  state: (a, b) => stateOrder.indexOf(a.finding) - stateOrder.indexOf(b.finding),
  risk: (a, b) => b.risks.length - a.risks.length || b.check_worthiness - a.check_worthiness,
};

class Selection {
  claim = $state<string | null>(null);
  filter = $state<Filter>('all');
  sort = $state<Sort>('order');
  /** What the right pane shows. */
  beside = $state<'claim' | 'sources'>('sources');
  /** Counts selections, so that choosing the same claim again still scrolls to it. */
  turn = $state(0);

  /** The list as shown. */
  readonly rows = $derived.by(() => {
    const kept = openDocument.claims.filter(
      // The selected claim stays in sight when a decision takes it out of the filter.
      (claim) => accepts[this.filter](claim) || claim.id === this.claim,
    );
    return this.sort === 'order' ? kept : kept.toSorted(compare[this.sort]);
  });

  select(claim: string): void {
    this.claim = claim;
    this.beside = 'claim';
    this.turn += 1;
    inspector.form = null;
    void inspector.refresh();
    this.announce();
  }

  clear(): void {
    this.claim = null;
    this.beside = 'sources';
    inspector.form = null;
    void inspector.refresh();
  }

  /** Moves along the list as shown: +1 or −1. */
  step(by: 1 | -1): void {
    const rows = this.rows;
    const at = rows.findIndex((row) => row.id === this.claim);
    const next = at < 0 ? rows[by > 0 ? 0 : rows.length - 1] : rows[at + by];
    if (next) this.select(next.id);
    else status.announce(say.live.noMore);
  }

  nextOpen(): void {
    const rows = this.rows;
    const at = rows.findIndex((row) => row.id === this.claim);
    const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
    const next = round.find((row) => row.decision === 'open');
    if (next) this.select(next.id);
    else status.announce(say.live.noMoreOpen);
  }

  private announce(): void {
    const row = this.claim ? openDocument.byId.get(this.claim) : undefined;
    if (!row) return;
    status.announce(
      say.live.claim(
        row.number,
        openDocument.claims.length,
        findings[row.finding].word,
        name(decisions, row.decision),
        row.quote,
      ),
      'document',
    );
  }
}

export const selection = new Selection();
