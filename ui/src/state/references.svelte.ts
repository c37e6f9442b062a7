// What the open document cites, as last told by the program: the list, what is
// chosen in it, and everything known about that one.
import {
  backend,
  type BibliographyFormat,
  type Event,
  type Exported,
  type FileOutcome,
  type ReferenceDetail,
  type ReferenceRow,
  type ReferencesView,
} from '../backend';
import { linkStates, referenceStates, say } from '../strings';
import { openDocument } from './document.svelte';
import { network } from './network.svelte';
import { status } from './status.svelte';

export type ReferenceFilter = keyof typeof say.references.filters;

/** True where a person should look: cited wrongly, not found, unanswered, broken or warned of. */
export function needsAttention(row: ReferenceRow): boolean {
  return (
    ['miscited', 'no_such_work', 'not_found', 'inconclusive'].includes(row.state) ||
    row.notice !== null ||
    broken(row)
  );
}

function broken(row: ReferenceRow): boolean {
  return row.link === 'dead' || row.link === 'soft_dead';
}

function accepts(filter: ReferenceFilter, row: ReferenceRow): boolean {
  if (filter === 'all') return true;
  if (filter === 'attention') return needsAttention(row);
  if (filter === 'broken') return broken(row);
  if (filter === 'noticed') return row.notice !== null;
  return row.state === filter;
}

/** Letters without case and accents, so that "Tomas" finds "Tomás". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

class References {
  view = $state.raw<ReferencesView | null>(null);
  detail = $state.raw<ReferenceDetail | null>(null);
  chosen = $state<string | null>(null);
  filter = $state<ReferenceFilter>('all');
  search = $state('');
  /** Counts choices, so that choosing the same again still scrolls to it. */
  turn = $state(0);
  /** The reference that is being looked up again. */
  asking = $state<string | null>(null);
  /** Bibliography files that could not be taken in. */
  problems = $state.raw<FileOutcome[]>([]);
  done = $state.raw<Exported | null>(null);
  private loads = 0;
  private asked = 0;
  private pending = new Map<string, ReferenceRow>();
  private flushing = false;

  readonly all = $derived(this.view?.rows ?? []);
  readonly byId = $derived(new Map(this.all.map((row) => [row.id, row])));
  readonly attention = $derived(this.all.filter(needsAttention).length);
  readonly counts = $derived(
    Object.fromEntries(
      Object.keys(say.references.filters).map((filter) => [
        filter,
        this.all.filter((row) => accepts(filter as ReferenceFilter, row)).length,
      ]),
    ) as Record<ReferenceFilter, number>,
  );

  /** The list as shown. */
  readonly rows = $derived.by(() => {
    const wanted = folded(this.search.trim());
    return this.all.filter(
      (row) =>
        // The chosen one stays in sight when an answer takes it out of the filter.
        (accepts(this.filter, row) || row.id === this.chosen) &&
        (wanted === '' ||
          folded(`${row.number} ${row.title} ${row.byline} ${row.headline}`).includes(wanted)),
    );
  });

  /** Shows the references of another document, or asks again for those shown. */
  async load(document: string): Promise<void> {
    if (this.view?.document !== document) this.clear();
    const load = ++this.loads;
    const view = await status.attempt(
      () => backend().references(document),
      () => void this.load(document),
    );
    // A slower, older answer must not overwrite a newer one.
    if (!view || load !== this.loads) return;
    this.view = view;
    if (this.chosen && !this.byId.has(this.chosen)) this.chosen = null;
    void this.refresh();
  }

  clear(): void {
    this.view = null;
    this.detail = null;
    this.chosen = null;
    this.filter = 'all';
    this.search = '';
    this.problems = [];
    this.done = null;
  }

  hear(event: Event): void {
    const document = this.view?.document;
    if (!document || !('document' in event) || event.document !== document) return;
    if (event.type === 'reference_found') {
      this.pending.set(event.reference.id, event.reference);
      this.flushSoon();
    } else if (event.type === 'document_changed') {
      void this.load(document);
    }
  }

  /** Many answers in one frame are one change of the screen. */
  private flushSoon(): void {
    if (this.flushing) return;
    this.flushing = true;
    requestAnimationFrame(() => {
      this.flushing = false;
      const fresh = this.pending;
      this.pending = new Map();
      if (!this.view) return;
      const rows = this.view.rows.map((row) => fresh.get(row.id) ?? row);
      this.view = { ...this.view, rows, not_looked_up: '' };
      if (this.chosen && fresh.has(this.chosen)) void this.refresh();
    });
  }

  /** Asks again for the chosen one; what is shown stays until the answer is there. */
  async refresh(): Promise<void> {
    const document = this.view?.document;
    const chosen = this.chosen;
    const ask = ++this.asked;
    if (!document || !chosen) {
      this.detail = null;
      return;
    }
    const detail = await status.attempt(() => backend().reference(document, chosen));
    if (ask === this.asked && detail) this.detail = detail;
  }

  select(id: string): void {
    this.chosen = id;
    this.turn += 1;
    void this.refresh();
    const row = this.byId.get(id);
    if (!row) return;
    const more = [row.notice, row.link && row.link !== 'alive' ? linkStates[row.link] : '']
      .filter(Boolean)
      .join('. ');
    const word = referenceStates[row.state].word;
    status.announce(
      say.references.spoken(row.number, this.all.length, word, more, row.title),
      'references',
    );
  }

  /** Moves along the list as shown: +1 or −1. */
  step(by: 1 | -1): void {
    const rows = this.rows;
    const at = rows.findIndex((row) => row.id === this.chosen);
    const next = at < 0 ? rows[by > 0 ? 0 : rows.length - 1] : rows[at + by];
    if (next) this.select(next.id);
    else status.announce(say.references.noMore);
  }

  nextAttention(): void {
    const rows = this.rows;
    const at = rows.findIndex((row) => row.id === this.chosen);
    const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
    const next = round.find(needsAttention);
    if (next) this.select(next.id);
    else status.announce(say.references.noMoreAttention);
  }

  /** Asks the services about the chosen one again; where none may be asked, offers them. */
  async recheck(): Promise<void> {
    const document = this.view?.document;
    const chosen = this.chosen;
    if (!document || !chosen || this.asking) return;
    if (!network.asks) {
      network.show();
      return;
    }
    this.asking = chosen;
    const answered = await status.attempt(
      async () => {
        await backend().recheckReference(document, chosen);
        return true;
      },
      () => void this.recheck(),
    );
    this.asking = null;
    await this.load(document);
    const row = this.byId.get(chosen);
    if (answered && row) {
      status.announce(say.references.rechecked(row.number, referenceStates[row.state].word));
    }
  }

  /** How this document's citations are held against their sources, from the next run on. */
  async setCitationCheck(mode: string, threshold: number): Promise<void> {
    const document = this.view?.document;
    if (!document) return;
    const set = await status.attempt(async () => {
      await backend().setCitationCheck(document, mode, threshold);
      return true;
    });
    if (set) status.announce(say.citationHealth.set);
    await this.load(document);
  }

  async pick(): Promise<void> {
    const ticket = await status.attempt(() => backend().pickFiles('bibliography'));
    if (ticket) await this.accept(ticket.ticket);
  }

  async accept(ticket: string): Promise<void> {
    const document = openDocument.id;
    if (!document) return;
    const outcomes = await status.attempt(() => backend().importReferences(ticket, document));
    if (!outcomes) return;
    this.problems = outcomes.filter((outcome) => outcome.problem !== null);
    const names = outcomes.filter((outcome) => outcome.problem === null).map(({ name }) => name);
    if (names.length > 0) status.announce(say.references.imported(names.join(', ')));
    await Promise.all([this.load(document), openDocument.reload()]);
  }

  async export(format: BibliographyFormat): Promise<void> {
    const document = this.view?.document;
    if (!document) return;
    this.done = null;
    const done = await status.attempt(
      () => backend().exportReferences(document, format),
      () => void this.export(format),
    );
    if (done) this.done = done;
  }
}

export const references = new References();
