// Hands each event of the program to whoever it concerns.
import type { Event } from '../backend';
import { batch } from './batch.svelte';
import { corrections } from './corrections.svelte';
import { desk } from './desk.svelte';
import { openDocument } from './document.svelte';
import { ledger } from './ledger.svelte';
import { network } from './network.svelte';
import { outlets } from './outlets.svelte';
import { place } from './place.svelte';
import { references } from './references.svelte';
import { review } from './review.svelte';

class Hover {
  /** Files are being dragged over the window. */
  over = $state(false);
}

export const hover = new Hover();

export function hear(event: Event): void {
  void batch.hear(event);
  switch (event.type) {
    case 'progress':
    case 'claim_found':
    case 'document_changed':
    case 'reference_found':
    case 'service_waits':
    case 'outlets_changed':
      openDocument.hear(event);
      network.hear(event);
      references.hear(event);
      ledger.hear(event);
      outlets.hear(event);
      corrections.hear(event);
      review.hear(event);
      break;
    case 'run_ended':
      // The document says it itself; the desktop is told for somebody who is not looking here.
      break;
    case 'desk_changed':
      if (place.screen === 'desk') void desk.load();
      break;
    case 'files_hovering':
      hover.over = event.over;
      break;
    case 'files_dropped':
      hover.over = false;
      if (place.screen === 'document' && openDocument.id) {
        void openDocument.acceptSources(event.files.ticket);
      } else if (place.screen === 'references' && openDocument.id) {
        void references.accept(event.files.ticket);
      } else {
        place.go('desk');
        void desk.accept(event.files.ticket);
      }
      break;
  }
}
