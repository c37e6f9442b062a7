// The outlets behind the open document's evidence, and their being assessed.
import {
  backend,
  type Event,
  type OutletRating,
  type OutletsView,
  type OverrideInput,
} from '../backend';
import { say } from '../strings';
import { openDocument } from './document.svelte';
import { place } from './place.svelte';
import { status } from './status.svelte';

class Outlets {
  view = $state.raw<OutletsView | null>(null);
  /** Where the assessing stands: outlets done, of how many. */
  at = $state<[done: number, total: number]>([0, 0]);
  assessing = $state(false);
  /** What the last assessing came to, in a sentence. */
  said = $state('');
  rating = $state.raw<OutletRating | null>(null);
  /** Of every rated outlet, once they are asked for together. */
  ratings = $state.raw<OutletRating[] | null>(null);
  private asked = 0;
  private of = '';

  async load(document: string): Promise<void> {
    const ask = ++this.asked;
    if (this.view && document !== this.of) this.ratings = null;
    this.of = document;
    const view = await status.attempt(() => backend().outlets(document));
    if (ask !== this.asked || !view) return;
    this.view = view;
    this.assessing = view.assessing;
  }

  async assess(): Promise<void> {
    const document = place.document;
    if (!document || this.assessing) return;
    this.assessing = true;
    this.said = '';
    const done = await status.attempt(() => backend().assessOutlets(document));
    this.assessing = false;
    this.at = [0, 0];
    if (done) {
      const left =
        done.left_out.length > 0 ? ` ${say.outlets.leftOut(done.left_out.join('; '))}` : '';
      this.said = say.outlets.assessed(done.assessed, done.known) + left;
      status.announce(this.said);
    }
    await this.load(document);
  }

  async stop(): Promise<void> {
    const document = place.document;
    if (document) await status.attempt(() => backend().stopAssessing(document));
  }

  /** True if it was kept. */
  async set(word: OverrideInput): Promise<boolean> {
    return this.changing(() => backend().setReliability(word));
  }

  async clear(domain: string): Promise<boolean> {
    return this.changing(() => backend().clearReliability(domain));
  }

  async rate(domain: string): Promise<void> {
    this.rating = (await status.attempt(() => backend().outletRating(domain))) ?? null;
  }

  /** Asks for the ratings of all; an outlet without one is left out. */
  async rateAll(domains: string[]): Promise<void> {
    const document = this.of;
    const found = await status.attempt(() =>
      Promise.all(domains.map((domain) => backend().outletRating(domain))),
    );
    if (document === this.of) this.ratings = found?.filter((rating) => rating !== null) ?? null;
  }

  hear(event: Event): void {
    if (event.type === 'outlets_changed' && event.document === place.document) {
      this.at = [event.done, event.total];
      if (place.screen === 'outlets') void this.load(event.document);
    } else if (
      (event.type === 'document_changed' || event.type === 'claim_found') &&
      place.screen === 'outlets' &&
      event.document === openDocument.id
    ) {
      void this.load(event.document);
    }
  }

  private async changing(change: () => Promise<void>): Promise<boolean> {
    const kept = await status.attempt(async () => {
      await change();
      return true;
    });
    if (place.document) await this.load(place.document);
    return kept ?? false;
  }
}

export const outlets = new Outlets();
