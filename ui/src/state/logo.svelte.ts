// The publisher's logo as the library keeps it.
import { backend, type LogoView } from '../backend';
import { say } from '../strings';
import { status } from './status.svelte';

class LogoState {
  view = $state.raw<LogoView | null>(null);
  taking = $state(false);

  async load(): Promise<void> {
    const view = await status.attempt(() => backend().logo());
    if (view !== undefined) this.view = view;
  }

  async choose(): Promise<void> {
    if (this.taking) return;
    const files = await status.attempt(() => backend().pickFiles('logo'));
    if (!files) return;
    this.taking = true;
    const view = await status.attempt(() => backend().setLogo(files.ticket));
    this.taking = false;
    if (!view) return;
    this.view = view;
    status.announce(say.logo.kept);
  }

  async remove(): Promise<void> {
    const gone = await status.attempt(async () => {
      await backend().removeLogo();
      return true;
    });
    if (!gone) return;
    this.view = null;
    status.announce(say.logo.removed);
  }
}

export const logo = new LogoState();
