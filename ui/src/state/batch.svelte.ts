// Several documents checked one after the other: each waits for the one before, so that the machine
// stays quick and a service is not asked by two runs at once. It lives as long as the window.
import { backend, type DocumentCard, type Event } from '../backend';
import { say } from '../strings';
import { status } from './status.svelte';

class Batch {
  private waiting = $state.raw<string[]>([]);
  private current: string | null = null;
  /** How many it had to begin with; 0 while there is none. */
  total = $state(0);
  readonly done = $derived(this.total - this.waiting.length - 1);

  /** Documents that nobody has checked to the end. */
  unchecked(cards: DocumentCard[]): DocumentCard[] {
    return cards.filter((card) => ['none', 'stopped', 'interrupted'].includes(card.run));
  }

  async start(cards: DocumentCard[]): Promise<void> {
    if (this.total > 0) return;
    this.waiting = cards.map((card) => card.id);
    this.total = this.waiting.length;
    await this.next();
  }

  /** Lets the run that goes on end, and begins no other. */
  stop(): void {
    this.waiting = [];
    this.total = this.current ? 1 : 0;
  }

  async hear(event: Event): Promise<void> {
    if (event.type === 'run_ended') await this.over(event.document);
  }

  /** Nothing more is checked in `document`: its run ended, or it was deleted. */
  async over(document: string): Promise<void> {
    this.waiting = this.waiting.filter((id) => id !== document);
    if (this.current === document) await this.next();
  }

  private async next(): Promise<void> {
    const [first, ...rest] = this.waiting;
    this.current = first ?? null;
    this.waiting = rest;
    if (!first) {
      if (this.total > 0) status.announce(say.batch.over(this.total));
      this.total = 0;
      return;
    }
    const begun = await status.attempt(async () => {
      await backend().startRun(first);
      return true;
    });
    if (!begun) await this.next();
  }
}

export const batch = new Batch();
