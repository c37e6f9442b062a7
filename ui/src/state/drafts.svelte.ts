// Newer drafts of the open document: taking one in, and laying two side by side.
import { backend, type CompareView } from '../backend';
import { say } from '../strings';
import { openDocument } from './document.svelte';
import { status } from './status.svelte';

class Drafts {
  /** The comparison on screen, if any. */
  compared = $state.raw<CompareView | null>(null);
  /** What the last draft taken in came to, in a sentence. */
  outcome = $state('');

  async pick(): Promise<void> {
    const document = openDocument.id;
    if (!document) return;
    const ticket = await status.attempt(() => backend().pickFiles('document'));
    if (!ticket) return;
    const outcome = await status.attempt(() => backend().acceptDraft(ticket.ticket, document));
    if (!outcome) return;
    this.outcome = outcome.problem ?? say.drafts.taken(outcome);
    status.announce(this.outcome);
    await openDocument.reload();
  }

  async compare(number: number): Promise<void> {
    const document = openDocument.id;
    if (!document) return;
    const view = await status.attempt(() => backend().compareDrafts(document, number));
    if (view) this.compared = view;
  }

  close(): void {
    this.compared = null;
  }
}

export const drafts = new Drafts();
