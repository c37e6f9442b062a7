// From a reference to the place in the text that cites it.
import type { CrossRow } from '../backend';
import { textView } from '../document/textView.svelte';
import { place } from '../state/place.svelte';
import { status } from '../state/status.svelte';
import { say } from '../strings';

export function goTo(row: CrossRow): void {
  textView.wanted = { block: row.block, words: row.sentence || row.words };
  place.go('document');
  status.announce(say.references.shownInText);
}
