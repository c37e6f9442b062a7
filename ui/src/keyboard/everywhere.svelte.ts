// What can be done from every screen. Each group is registered only while it is possible,
// so that menus and palette can tell.
import { tick } from 'svelte';

import { desk } from '../state/desk.svelte';
import { openDocument } from '../state/document.svelte';
import { network } from '../state/network.svelte';
import { place } from '../state/place.svelte';
import { record } from '../state/record.svelte';
import { settings } from '../state/settings.svelte';
import { onKeys } from './keys.svelte';

async function toPaste(): Promise<void> {
  place.go('desk');
  await tick();
  document.getElementById('paste-text')?.focus();
}

function turnTheme(): void {
  const dark =
    settings.value.theme === 'dark' ||
    (settings.value.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  void settings.change({ theme: dark ? 'light' : 'dark' });
}

/** Registers them for as long as the calling component lives. */
export function everywhere(): void {
  $effect(() =>
    onKeys({
      desk: () => place.go('desk'),
      document: () => place.go('document'),
      references: () => place.go('references'),
      outlets: () => place.go('outlets'),
      corrections: () => place.go('corrections'),
      report: () => place.go('report'),
      ledger: () => place.go('ledger'),
      review: () => place.go('review'),
      settings: () => place.go('settings'),
      paste: () => void toPaste(),
      theme: turnTheme,
      menu: () => (place.menuOpen = true),
      palette: () => (place.paletteOpen = true),
      help: () => (place.helpOpen = true),
    }),
  );

  $effect(() => {
    if (desk.busy) return;
    return onKeys({
      openFiles: () => void desk.pick(),
      sample: () => void desk.sample(),
      fromAddress: () => {
        place.go('desk');
        place.addressOpen = true;
      },
    });
  });

  $effect(() => {
    const document = place.document;
    if (!document) return;
    return onKeys({
      handOver: () => {
        // Where the file went to is said on the Report.
        place.go('report');
        void record.handOver(document);
      },
    });
  });

  const run = $derived(place.document ? openDocument.view?.run : undefined);
  const running = $derived(run?.phase === 'running');
  const something = $derived(
    (openDocument.view?.claims.length ?? 0) + (openDocument.view?.references ?? 0) > 0,
  );
  $effect(() => {
    if (run && running) return onKeys({ stop: () => void openDocument.stop() });
    if (run && something) return onKeys({ run: () => void openDocument.run() });
  });

  const asked = $derived(network.view !== null);
  $effect(() => {
    if (asked) return onKeys({ network: () => network.show() });
  });
}
