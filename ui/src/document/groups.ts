// Blocks put together as the page needs them: items into lists, cells into tables.
import type { BlockView } from '../backend';

export type Group =
  | { type: 'block'; key: number; block: BlockView }
  | { type: 'list'; key: number; items: BlockView[] }
  | { type: 'table'; key: number; rows: BlockView[][] };

export function grouped(blocks: readonly BlockView[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind.type === 'list_item') {
      if (last?.type === 'list') last.items.push(block);
      else groups.push({ type: 'list', key: block.index, items: [block] });
    } else if (block.kind.type === 'table_cell') {
      const { row, column } = block.kind;
      const begins = row === 0 && column === 0;
      if (last?.type !== 'table' || begins) {
        groups.push({ type: 'table', key: block.index, rows: [[block]] });
      } else if (column === 0) last.rows.push([block]);
      else last.rows.at(-1)?.push(block);
    } else {
      groups.push({ type: 'block', key: block.index, block });
    }
  }
  return groups;
}

/** Letters of scripts written from right to left. */
const RIGHTWARD =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;

/**
 * Where the columns of a table begin: its first letter decides, as `dir="auto"` has it. That itself
 * is no help here, since it looks into no cell that has a direction of its own.
 */
export function direction(rows: readonly BlockView[][]): 'ltr' | 'rtl' {
  for (const cell of rows.flat()) {
    const letter = /\p{L}/u.exec(cell.runs.map((run) => run.text).join(''))?.[0];
    if (letter) return RIGHTWARD.test(letter) ? 'rtl' : 'ltr';
  }
  return 'ltr';
}
