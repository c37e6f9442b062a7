// The program itself: version, library, earlier crashes; the library taken out and in as a whole.
import { asFailure, backend, type About, type Exported, type TakenIn } from '../backend';
import { status } from './status.svelte';

class AboutState {
  view = $state.raw<About | null>(null);
  exporting = $state(false);
  exported = $state.raw<Exported | null>(null);
  takingIn = $state(false);
  taken = $state.raw<TakenIn | null>(null);
  /** A library that waits for its passphrase, and what was said of the last one. */
  locked = $state.raw<{ ticket: string; words: string } | null>(null);
  /** What was copied last, so that it can be read before it is sent. */
  diagnostics = $state<string | null>(null);

  async load(): Promise<void> {
    const view = await status.attempt(() => backend().about());
    if (view) this.view = view;
  }

  /** Locked with the passphrase, if there is one. */
  async exportEverything(passphrase: string | null = null): Promise<void> {
    if (this.exporting) return;
    this.exporting = true;
    const exported = await status.attempt(
      () => backend().exportEverything(passphrase),
      () => void this.exportEverything(passphrase),
    );
    this.exporting = false;
    if (exported) this.exported = exported;
  }

  /** The system asks once more; the program ends if the answer is yes. */
  async eraseEverything(): Promise<void> {
    await status.attempt(() => backend().eraseEverything());
  }

  async takeIn(): Promise<void> {
    if (this.takingIn) return;
    const files = await status.attempt(() => backend().pickFiles('library'));
    if (!files) return;
    await this.open(files.ticket, null);
  }

  /** Opens the library that waits for its passphrase. */
  async unlock(passphrase: string): Promise<void> {
    if (this.locked) await this.open(this.locked.ticket, passphrase);
  }

  private async open(ticket: string, passphrase: string | null): Promise<void> {
    if (this.takingIn) return;
    this.takingIn = true;
    this.locked = null;
    try {
      this.taken = await backend().takeInEverything(ticket, passphrase);
      await this.load();
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failure.code === 'passphrase') this.locked = { ticket, words: failure.message };
      else status.fail(failure);
    } finally {
      this.takingIn = false;
    }
  }

  async collect(): Promise<string | null> {
    const words = await status.attempt(() => backend().diagnostics());
    if (words !== undefined) this.diagnostics = words;
    return words ?? null;
  }

  async dismissLostChanges(): Promise<void> {
    const gone = await status.attempt(async () => {
      await backend().dismissLostChanges();
      return true;
    });
    if (gone && this.view) this.view = { ...this.view, lost_changes: 0 };
  }

  async dismissCrashes(): Promise<void> {
    const gone = await status.attempt(async () => {
      await backend().dismissCrashes();
      return true;
    });
    if (gone && this.view) this.view = { ...this.view, crashes: [] };
  }
}

export const about = new AboutState();
