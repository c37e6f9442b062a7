// Everything known about the selected claim.
import { backend, type InspectorView } from '../backend';
import { openDocument } from './document.svelte';
import { selection } from './selection.svelte';
import { status } from './status.svelte';

export type Form = 'propose' | 'query' | 'ignore';

class Inspector {
  view = $state.raw<InspectorView | null>(null);
  /** The decision being written, if any. */
  form = $state<Form | null>(null);
  private asked = 0;

  /** Asks again for the selected claim; what is shown stays until the answer is there. */
  async refresh(): Promise<void> {
    const document = openDocument.id;
    const claim = selection.claim;
    const ask = ++this.asked;
    if (!document || !claim) {
      this.view = null;
      return;
    }
    const view = await status.attempt(() => backend().inspector(document, claim));
    if (ask === this.asked && view) this.view = view;
  }
}

export const inspector = new Inspector();
