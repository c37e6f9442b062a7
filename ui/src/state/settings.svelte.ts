// Settings as the window knows them, and what of them shows at once.
import { backend, type Settings } from '../backend';
import { status } from './status.svelte';

const defaults: Settings = {
  name: '',
  initials: '',
  organisation: '',
  theme: 'system',
  compact: false,
  single_keys: true,
  keys: {},
  language: 'en',
  text_font: 'serif',
  text_scale: 100,
  notify: true,
  tier: 'newspaper',
  claim_limit: 80,
  citation_mode: 'report',
  citation_threshold: 0.4,
  contact: '',
  model_service: '',
  model_name: '',
  second_model_service: '',
  second_model_name: '',
  model_uses: [
    'claims',
    'stance',
    'explanation',
    'questions',
    'coherence',
    'references',
    'search_terms',
    'reliability',
  ],
  local_model_address: 'http://127.0.0.1:11434',
  reliability: {},
  spend_limit_cents: 100,
  retention_days: 0,
};

class SettingsState {
  value = $state<Settings>({ ...defaults });

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
