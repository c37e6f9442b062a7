// Selects a claim's words in the page, so its ends can be moved with Shift and
// the arrow keys.
import { textView } from './textView.svelte';

export function selectClaimWords(claim: string): void {
  const { article, pane } = textView;
  if (!article || !pane) return;
  const marks = article.querySelectorAll(`[data-claims~="${CSS.escape(claim)}"]`);
  const first = marks[0];
  const last = marks[marks.length - 1];
  const selection = document.getSelection();
  if (!first || !last || !selection) return;
  pane.focus({ preventScroll: true });
  const range = document.createRange();
  range.setStart(first, 0);
  range.setEnd(last, last.childNodes.length);
  selection.removeAllRanges();
  selection.addRange(range);
  textView.showClaim(claim);
}
