// The program itself: version, library, earlier crashes; the library taken out and in as a whole.
import { backend, type About, type Exported, type TakenIn } from '../backend';
import { status } from './status.svelte';

class AboutState {
  view = $state.raw<About | null>(null);
  exporting = $state(false);
  exported = $state.raw<Exported | null>(null);
  takingIn = $state(false);
  taken = $state.raw<TakenIn | null>(null);
  /** What was copied last, so that it can be read before it is sent. */
  diagnostics = $state<string | null>(null);

  async load(): Promise<void> {
    const view = await status.attempt(() => backend().about());
    if (view) this.view = view;
  }

  async exportEverything(): Promise<void> {
    if (this.exporting) return;
    this.exporting = true;
    const exported = await status.attempt(
      () => backend().exportEverything(),
      () => void this.exportEverything(),
    );
    this.exporting = false;
    if (exported) this.exported = exported;
  }

  async takeIn(): Promise<void> {
    if (this.takingIn) return;
    const files = await status.attempt(() => backend().pickFiles('library'));
    if (!files) return;
    this.takingIn = true;
    const taken = await status.attempt(() => backend().takeInEverything(files.ticket));
    this.takingIn = false;
    if (!taken) return;
    this.taken = taken;
    await this.load();
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
