// Every request that left for the open document.
import { backend, type Event, type Exported, type LedgerRow } from '../backend';
import { place } from './place.svelte';
import { status } from './status.svelte';

/** While a run goes on, the list is asked for at most this often, in milliseconds. */
const PACE = 1_000;

class Ledger {
  document = $state<string | null>(null);
  rows = $state.raw<LedgerRow[] | null>(null);
  search = $state('');
  done = $state.raw<Exported | null>(null);
  private asked = 0;
  private soon: ReturnType<typeof setTimeout> | null = null;

  /** Newest first, as far as the search lets them through. */
  readonly shown = $derived.by(() => {
    const wanted = this.search.trim().toLowerCase();
    const rows = (this.rows ?? []).toReversed();
    if (wanted === '') return rows;
    return rows.filter((row) =>
      [row.service, row.host, row.purpose, row.method, row.url, row.headers, row.body, row.answer]
        .join('\n')
        .toLowerCase()
        .includes(wanted),
    );
  });
  readonly sent = $derived(this.shown.reduce((sum, row) => sum + row.sent_bytes, 0));
  readonly read = $derived(this.shown.reduce((sum, row) => sum + row.read_bytes, 0));

  async load(document: string): Promise<void> {
    if (this.document !== document) {
      this.document = document;
      this.rows = null;
      this.search = '';
      this.done = null;
    }
    const ask = ++this.asked;
    const rows = await status.attempt(
      () => backend().ledger(document),
      () => void this.load(document),
    );
    if (rows && ask === this.asked) this.rows = rows;
  }

  hear(event: Event): void {
    const document = this.document;
    if (place.screen !== 'ledger' || !document || !('document' in event)) return;
    if (event.document !== document || this.soon) return;
    this.soon = setTimeout(() => {
      this.soon = null;
      void this.load(document);
    }, PACE);
  }

  export(): Promise<void> {
    return this.save((document) => backend().exportLedger(document));
  }

  /** Every page that was fetched as evidence, as one file. */
  exportEvidence(): Promise<void> {
    return this.save((document) => backend().exportEvidence(document));
  }

  private async save(write: (document: string) => Promise<Exported>): Promise<void> {
    const document = this.document;
    if (!document) return;
    this.done = null;
    const done = await status.attempt(
      () => write(document),
      () => void this.save(write),
    );
    if (done) this.done = done;
  }
}

export const ledger = new Ledger();
