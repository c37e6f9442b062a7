// Takes the reader to a claim of the open document, from whatever screen.
import { place } from '../state/place.svelte';
import { selection } from '../state/selection.svelte';

export function showClaim(claim: string): void {
  place.go('document');
  selection.select(claim);
}
