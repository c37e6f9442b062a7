// A window over a fresh mock, for the component tests.
import { render } from '@testing-library/svelte';

import App from '../../src/App.svelte';
import { useBackend } from '../../src/backend';
import { Mock, type MockOptions } from '../../src/backend/mock';
import { openDocument } from '../../src/state/document.svelte';
import { network } from '../../src/state/network.svelte';
import { place } from '../../src/state/place.svelte';
import { references } from '../../src/state/references.svelte';
import { settings } from '../../src/state/settings.svelte';
import { selection } from '../../src/state/selection.svelte';
import { status } from '../../src/state/status.svelte';
import { who } from '../../src/state/who.svelte';

export const ROSA = { name: 'Rosa Lindqvist', initials: 'RL', organisation: '' };

export function openWindow(options: MockOptions = {}): Mock {
  const mock = new Mock({ pace: 1, ...options });
  useBackend(mock);
  place.screen = 'desk';
  place.document = null;
  place.opened = [];
  place.addressOpen = false;
  place.addressesPasted = [];
  openDocument.id = null;
  openDocument.view = null;
  openDocument.rows.clear();
  selection.clear();
  selection.filter = 'all';
  references.clear();
  network.hide();
  network.services = null;
  network.waits.clear();
  network.said = '';
  status.dismiss();
  status.announce('');
  who.done(false);
  void settings.load();
  render(App);
  return mock;
}

export function byId(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  if (!found) throw new Error(`nothing on the page is called ${id}`);
  return found;
}

export function press(key: string, init: KeyboardEventInit = {}): void {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
}
