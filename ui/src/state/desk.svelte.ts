// The list of documents, and ways to put one on the desk.
import { asFailure, backend, type DeskView, type FileOutcome, type PastedText } from '../backend';
import { batch } from './batch.svelte';
import { place } from './place.svelte';
import { status } from './status.svelte';
import { say } from '../strings';

class Desk {
  view = $state.raw<DeskView | null>(null);
  /** What became of the files last taken in, where something was wrong. */
  problems = $state.raw<FileOutcome[]>([]);
  private arrived = '';
  busy = $state(false);

  async load(): Promise<void> {
    const view = await status.attempt(
      () => backend().desk(),
      () => void this.load(),
    );
    if (view) this.view = view;
  }

  paste(pasted: PastedText): Promise<void> {
    return this.opening(() => backend().createDocument(pasted));
  }

  sample(): Promise<void> {
    return this.opening(() => backend().openSample());
  }

  /** Puts the pages on the desk, one after the other; a page that can't be read holds none of the others up. */
  fromAddresses(addresses: string[]): Promise<void> {
    const [only, ...others] = addresses;
    if (only !== undefined && others.length === 0) {
      return this.opening(() => backend().documentFromAddress(only));
    }
    return this.opening(async () => {
      if (!(await backend().askForPages(addresses))) return null;
      this.problems = [];
      for (const address of addresses) {
        try {
          await backend().documentFromAddress(address);
        } catch (thrown) {
          const problem = asFailure(thrown).message;
          this.problems = [...this.problems, { name: address, id: null, problem }];
        }
        await this.load();
      }
      return null;
    });
  }

  async pick(): Promise<void> {
    const ticket = await status.attempt(() => backend().pickFiles('document'));
    if (ticket) await this.accept(ticket.ticket);
  }

  async accept(ticket: string): Promise<void> {
    await this.opening(async () => {
      const outcomes = await backend().acceptDocuments(ticket);
      this.problems = outcomes.filter((outcome) => outcome.problem !== null);
      const made = outcomes.filter((outcome) => outcome.id !== null);
      // Who handed a package over is said at once, whatever is opened next.
      this.arrived = made
        .map((outcome) => outcome.problem ?? '')
        .join(' ')
        .trim();
      // One file is opened; of several the user picks from the list.
      return made.length === 1 ? (made[0]?.id ?? null) : null;
    });
  }

  async remove(id: string): Promise<void> {
    const gone = await status.attempt(async () => {
      await backend().deleteDocument(id);
      return true;
    });
    place.forget(id);
    await this.load();
    if (gone) await batch.over(id);
  }

  private async opening(make: () => Promise<string | null>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    status.announce(say.loading);
    const id = await status.attempt(make);
    status.announce('');
    this.busy = false;
    if (id) place.open(id);
    else await this.load();
    if (this.arrived) status.announce(this.arrived);
    this.arrived = '';
  }
}

export const desk = new Desk();
