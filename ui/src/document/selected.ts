// The user's selection in the text, in the terms of the program: block, run,
// and the offset the web view itself reports inside that run. Nothing is
// counted here; each run is one text node, so the offsets pass through.
import type { Selection } from '../backend';

export type Selected = { type: 'words'; words: Selection } | { type: 'across' } | null;

interface Piece {
  run: number;
  start: number;
  end: number;
}

function blockOf(node: Node): HTMLElement | null {
  const element = node instanceof HTMLElement ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-block]') ?? null;
}

/** The runs of a block that a range covers, leaving out those it only touches. */
function pieces(block: HTMLElement, range: Range): Piece[] {
  const found: Piece[] = [];
  for (const element of block.querySelectorAll<HTMLElement>('[data-run]')) {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!(text instanceof Text) || !range.intersectsNode(text)) continue;
    const start = text === range.startContainer ? range.startOffset : 0;
    const end = text === range.endContainer ? range.endOffset : text.length;
    if (start < end) found.push({ run: Number(element.dataset['run']), start, end });
  }
  return found;
}

export function selectedWords(article: HTMLElement): Selected {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!article.contains(range.startContainer)) return null;
  const startBlock = blockOf(range.startContainer);
  if (!startBlock) return null;
  const covered = pieces(startBlock, range);
  const endBlock = blockOf(range.endContainer);
  // A triple click ends before the first letter of the next paragraph: still one block.
  if (endBlock && endBlock !== startBlock && pieces(endBlock, range).length > 0) {
    return { type: 'across' };
  }
  const first = covered[0];
  const last = covered.at(-1);
  if (!first || !last) return null;
  return {
    type: 'words',
    words: {
      block: Number(startBlock.dataset['block']),
      start_run: first.run,
      start_offset: first.start,
      end_run: last.run,
      end_offset: last.end,
    },
  };
}
