// Everything known about the selected claim.
import { backend, type InspectorView } from '../backend';
import { openDocument } from './document.svelte';
import { selection } from './selection.svelte';
import { status } from './status.svelte';
import { findings, say } from '../strings';

export type Form = 'propose' | 'query' | 'ignore';

class Inspector {
  view = $state.raw<InspectorView | null>(null);
  /** The decision being written, if any. */
  form = $state<Form | null>(null);
  /** True while the finding of the selected claim is being set by hand. */
  setting = $state(false);
  /** True while the selected claim is looked at again. */
  looking = $state(false);
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

  /** Looks at the selected claim again, and says what came of it. */
  async recheck(): Promise<void> {
    const document = openDocument.id;
    const claim = selection.claim;
    if (!document || !claim || this.looking) return;
    this.looking = true;
    const looked = await status.attempt(
      async () => {
        await backend().recheckClaim(document, claim);
        return true;
      },
      () => void this.recheck(),
    );
    this.looking = false;
    await this.refresh();
    const row = this.view?.row;
    if (looked && row?.id === claim) {
      status.announce(say.live.lookedAgain(row.number, findings[row.finding].word));
    }
  }
}

export const inspector = new Inspector();
