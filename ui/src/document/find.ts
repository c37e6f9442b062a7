// Finds words in the page, run by run, and gives back the browser's own ranges.

/** More hits than this help nobody. */
const LIMIT = 2_000;

/** Every place in the text where the words stand, regardless of case. */
export function occurrences(article: HTMLElement, words: string): Range[] {
  const wanted = words.trim().replace(/\s+/gu, ' ');
  if (wanted === '') return [];
  const pattern = new RegExp(
    wanted.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(' ', '\\s+'),
    'giu',
  );
  const found: Range[] = [];
  for (const block of article.querySelectorAll('[data-block]')) {
    const nodes = textNodes(block);
    const text = nodes.map((node) => node.data).join('');
    for (const hit of text.matchAll(pattern)) {
      const start = locate(nodes, hit.index);
      const end = locate(nodes, hit.index + hit[0].length, true);
      if (!start || !end) continue;
      const range = document.createRange();
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset);
      found.push(range);
      if (found.length === LIMIT) return found;
    }
  }
  return found;
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
