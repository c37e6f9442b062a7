// The classifier of the user's own: what is chosen, and choosing another.
import { backend, type ClassifierView } from '../backend';
import { say } from '../strings';
import { status } from './status.svelte';

class ClassifierState {
  view = $state.raw<ClassifierView | null>(null);
  /** A folder is being opened. */
  looking = $state(false);

  async load(): Promise<void> {
    const view = await status.attempt(() => backend().classifier());
    if (view) this.view = view;
  }

  async choose(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    const view = await status.attempt(() => backend().chooseClassifier());
    this.looking = false;
    if (!view?.chosen) return;
    this.view = view;
    status.announce(say.classifier.chosen(view.chosen.name));
  }

  async drop(): Promise<void> {
    if (this.looking) return;
    const view = await status.attempt(() => backend().dropClassifier());
    if (!view) return;
    this.view = view;
    status.announce(say.classifier.dropped);
  }
}

export const classifier = new ClassifierState();
