// What the window tells the user: the status line (also read aloud) and failures.
import { asFailure, type Failure } from '../backend';

interface Shown {
  failure: Failure;
  again: (() => void) | undefined;
}

class Status {
  /** The last thing that happened, in a sentence. */
  line = $state('');
  /** The failure shown until dismissed or tried again. */
  shown = $state<Shown | null>(null);

  /** Says a sentence in the status line; screen readers hear it. */
  announce(sentence: string): void {
    // The same sentence twice is still news to a listener.
    this.line = sentence === this.line ? `${sentence}\u00a0` : sentence;
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
