// "Who are you?", asked once: at the first decision or export.
import { settings } from './settings.svelte';

class Who {
  /** True while the dialog is open. */
  asking = $state(false);
  private answer: ((signed: boolean) => void) | null = null;

  /** True once somebody's name stands in Settings; asks if none does. */
  ensure(): Promise<boolean> {
    if (settings.signed) return Promise.resolve(true);
    this.asking = true;
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  done(signed: boolean): void {
    this.asking = false;
    this.answer?.(signed);
    this.answer = null;
  }
}

export const who = new Who();
