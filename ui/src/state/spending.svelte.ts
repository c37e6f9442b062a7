// What language models used and cost, as Settings and the privacy sheet show it.
import { backend, type SpendRow } from '../backend';
import { status } from './status.svelte';

class Spending {
  document = $state<SpendRow[]>([]);
  month = $state<SpendRow[]>([]);

  /** Asks anew; without a document only the month is told. */
  async load(document: string | null): Promise<void> {
    const view = await status.attempt(() => backend().spending(document ?? ''));
    if (!view) return;
    this.document = view.document;
    this.month = view.month;
  }
}

export const spending = new Spending();
