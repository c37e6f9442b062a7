// Keeps the focus when what had it goes: a row that was removed, a form that closed, a
// button that may not be pressed any more. A keyboard that stands nowhere starts again at
// the top of the window; here it goes on beside the place it lost.

/** An element that had the focus, or one around it, and its place among its parent's children. */
interface Step {
  at: Element;
  place: number;
}

const FOCUSABLE =
  'button:not(:disabled), [href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

function around(element: Element): Step[] {
  const steps: Step[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    steps.push({ at, place: [...(at.parentElement?.children ?? [])].indexOf(at) });
  }
  return steps;
}

function shown(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0;
}

/** The first thing in an element, itself included, that can have the focus. */
function within(element: Element | null): HTMLElement | undefined {
  if (!element || !shown(element)) return undefined;
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) return element;
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find(shown);
}

/** What can have the focus nearest to a place among children: Stop where Run was, the row that moved up. */
function nearest(parent: Element, place: number): HTMLElement | undefined {
  const children = [...parent.children];
  const start = Math.min(place, children.length - 1);
  for (let off = 0; off < children.length; off += 1) {
    const found = within(children[start + off] ?? null) ?? within(children[start - off] ?? null);
    if (found) return found;
  }
  return undefined;
}

function heir(steps: Step[]): HTMLElement | undefined {
  for (const [index, { at, place }] of steps.entries()) {
    const parent = steps[index + 1]?.at;
    // Another screen begins at its beginning, not at its first button.
    if (at.id === 'main' || !parent || parent.id === 'main') break;
    const found = shown(parent) ? (nearest(parent, place) ?? within(parent)) : undefined;
    if (found) return found;
  }
  return document.getElementById('main') ?? undefined;
}

/** Watches until the returned function is called. */
export function keepFocus(): () => void {
  let last: Step[] = [];
  let due = 0;

  function noted(event: FocusEvent): void {
    if (event.target instanceof Element && event.target !== document.body) {
      last = around(event.target);
    }
  }

  function look(): void {
    due = 0;
    const active = document.activeElement;
    const lost = last[0]?.at;
    if (!lost || (active && active !== document.body)) return;
    // Somebody who pressed an empty place has put the focus down on purpose.
    if (shown(lost) && !lost.matches(':disabled')) return;
    heir(last)?.focus();
  }

  // A frame later: whoever removed it may have a better place for the focus.
  const watching = new MutationObserver(() => {
    if (due === 0) due = requestAnimationFrame(look);
  });
  document.addEventListener('focusin', noted);
  watching.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'open', 'hidden'],
  });
  return () => {
    cancelAnimationFrame(due);
    document.removeEventListener('focusin', noted);
    watching.disconnect();
  };
}
