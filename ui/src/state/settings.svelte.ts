// Settings as the window knows them, and what of them shows at once.
import { backend, type Settings } from '../backend';
import { defaultSettings } from '../backend/defaults';
import { say } from '../strings';
import { status } from './status.svelte';

class SettingsState {
  value = $state<Settings>({ ...defaultSettings });

  async load(): Promise<void> {
    const loaded = await status.attempt(() => backend().settings());
    if (loaded) this.value = loaded;
    this.show();
  }

  /** Changes some and keeps them. True if they were kept. */
  async change(part: Partial<Settings>): Promise<boolean> {
    const before = this.value;
    this.value = { ...before, ...part };
    this.show();
    const kept = await status.attempt(async () => {
      await backend().setSettings($state.snapshot(this.value));
      return true;
    });
    if (!kept) {
      this.value = before;
      this.show();
    }
    return kept ?? false;
  }

  /** Changes some, keeps them, and says so. */
  async save(part: Partial<Settings>): Promise<void> {
    if (await this.change(part)) status.announce(say.settings.saved);
  }

  get signed(): boolean {
    return this.value.name.trim() !== '' && this.value.initials.trim() !== '';
  }

  private show(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.value.theme;
    root.dataset['text'] = this.value.text_font;
    root.style.setProperty('--text-scale', String(this.value.text_scale / 100));
    root.dataset['density'] = this.value.compact ? 'compact' : 'comfortable';
  }
}

export const settings = new SettingsState();
