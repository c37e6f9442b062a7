// Finds words in the page, run by run, and gives back the browser's own ranges.

/** More hits than this help nobody. */
const LIMIT = 2_000;

/** Every place in the text where the words stand, regardless of case. */
export function occurrences(article: HTMLElement, words: string): Range[] {
  const found: Range[] = [];
  for (const block of article.querySelectorAll('[data-block]')) {
    found.push(...occurrencesIn(block, words));
    if (found.length >= LIMIT) return found.slice(0, LIMIT);
  }
  return found;
}

/** The same within one block. */
export function occurrencesIn(block: Element, words: string): Range[] {
  const wanted = words.trim().replace(/\s+/gu, ' ');
  if (wanted === '') return [];
  const pattern = new RegExp(
    wanted.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(' ', '\\s+'),
    'giu',
  );
  const nodes = textNodes(block);
  const text = nodes.map((node) => node.data).join('');
  return [...text.matchAll(pattern)].flatMap((hit) => {
    const start = locate(nodes, hit.index);
    const end = locate(nodes, hit.index + hit[0].length, true);
    if (!start || !end) return [];
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return [range];
  });
}

function textNodes(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function locate(
  nodes: Text[],
  index: number,
  atEnd = false,
): { node: Text; offset: number } | null {
  let left = index;
  for (const node of nodes) {
    if (left < node.length || (atEnd && left === node.length)) return { node, offset: left };
    left -= node.length;
  }
  return null;
}
