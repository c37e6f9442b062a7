// Puts words on the clipboard, and says whether it worked.
import { status } from '../state/status.svelte';
import { say } from '../strings';

/** The older way, for web views that keep the clipboard from pages. */
function copyBySelection(words: string): boolean {
  const box = document.createElement('textarea');
  box.value = words;
  box.className = 'unseen';
  // An open dialog makes the rest of the page unselectable.
  (document.querySelector('dialog[open]') ?? document.body).append(box);
  const focused = document.activeElement;
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}

/** True if the words are on the clipboard now. */
export async function copy(words: string): Promise<boolean> {
  let done = true;
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    done = copyBySelection(words);
  }
  status.announce(done ? say.references.copied : say.references.notCopied);
  return done;
}
