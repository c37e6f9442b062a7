// The claims of all documents that wait for a person.
import { backend, type Event, type QueueRow, type QueueView } from '../backend';
import { openDocument } from './document.svelte';
import { place } from './place.svelte';
import { selection } from './selection.svelte';
import { status } from './status.svelte';

class Review {
  view = $state.raw<QueueView | null>(null);
  private asked = 0;

  async load(): Promise<void> {
    const ask = ++this.asked;
    const view = await status.attempt(
      () => backend().reviewQueue(),
      () => void this.load(),
    );
    if (view && ask === this.asked) this.view = view;
  }

  async setTier(document: string, tier: string): Promise<void> {
    await status.attempt(() => backend().setTier(document, tier));
    await this.load();
  }

  /** Whether the document's runs assess the outlets they meet. */
  async setAssessing(document: string, on: boolean): Promise<void> {
    await status.attempt(() => backend().setAssessing(document, on));
  }

  /** Opens the document at the claim. */
  async go(row: QueueRow): Promise<void> {
    await openDocument.show(row.document);
    place.open(row.document);
    selection.select(row.claim);
  }

  hear(event: Event): void {
    if (event.type === 'document_changed' && place.screen === 'review') void this.load();
  }
}

export const review = new Review();
