// What the window tells the user: the status line (also read aloud) and failures.
import { asFailure, type Failure } from '../backend';
import { place, type Screen } from './place.svelte';

interface Shown {
  failure: Failure;
  again: (() => void) | undefined;
}

class Status {
  /** The last sentence said, and the screen it is about if it is about one. */
  private said = $state.raw<{ sentence: string; of: Screen | null }>({ sentence: '', of: null });
  /** The last thing that happened; nothing where it happened on another screen and is of it alone. */
  readonly line = $derived(this.said.of && this.said.of !== place.screen ? '' : this.said.sentence);
  /** The failure shown until dismissed or tried again. */
  shown = $state<Shown | null>(null);

  /** Says a sentence in the status line; screen readers hear it. `of`: the screen it is about. */
  announce(sentence: string, of: Screen | null = null): void {
    // The same sentence twice is still news to a listener.
    const again = sentence === this.said.sentence;
    this.said = { sentence: again ? `${sentence}\u00a0` : sentence, of };
  }

  fail(thrown: unknown, again?: () => void): void {
    this.shown = { failure: asFailure(thrown), again };
  }

  dismiss(): void {
    this.shown = null;
  }

  /** Runs something that may fail; the failure is shown and `undefined` comes back. */
  async attempt<T>(work: () => Promise<T>, again?: () => void): Promise<T | undefined> {
    try {
      return await work();
    } catch (thrown) {
      this.fail(thrown, again);
      return undefined;
    }
  }
}

export const status = new Status();
