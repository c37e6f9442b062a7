import type { Attachment } from 'svelte/attachments';

/**
 * Names the chosen row of a list box whose rows exist only while in sight. A
 * row far off enters the page frames after it was chosen, so the box watches
 * for it; a row that has left is no longer named, as the id would lead nowhere.
 */
export function activeRow(id: string): Attachment<HTMLElement> {
  return (box) => {
    const point = (): void => {
      if (document.getElementById(id)) box.setAttribute('aria-activedescendant', id);
      else box.removeAttribute('aria-activedescendant');
    };
    point();
    const rows = new MutationObserver(point);
    rows.observe(box, { childList: true, subtree: true });
    return () => rows.disconnect();
  };
}
