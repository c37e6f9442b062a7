import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import type { BlockView, RunPiece } from '../../src/backend';
import BlockText from '../../src/document/BlockText.svelte';
import { occurrences } from '../../src/document/find';
import { direction, grouped } from '../../src/document/groups';
import { letter } from '../../src/document/letter';
import { selectedWords } from '../../src/document/selected';

function run(text: string, more: Partial<RunPiece> = {}): RunPiece {
  return {
    text,
    emphasis: false,
    strong: false,
    code: false,
    superscript: false,
    link: null,
    claims: [],
    checks: [],
    ...more,
  };
}

function block(index: number, runs: RunPiece[]): BlockView {
  return { index, kind: { type: 'paragraph' }, begins: '', runs };
}

function show(...blocks: BlockView[]): HTMLElement {
  const article = document.createElement('article');
  document.body.append(article);
  for (const one of blocks) render(BlockText, { target: article, props: { block: one, tag: 'p' } });
  return article;
}

function textOf(article: HTMLElement, blockIndex: number, runIndex: number): Text {
  const node = article.querySelector(
    `[data-block="${blockIndex}"] [data-run="${runIndex}"]`,
  )?.firstChild;
  if (!(node instanceof Text)) throw new Error('a run is one text node');
  return node;
}

function select(start: Node, from: number, end: Node, to: number): void {
  const range = document.createRange();
  range.setStart(start, from);
  range.setEnd(end, to);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

const odd = ['😀 first', ' e\u0301tude', ' שלום', ' مرحبا\n', 'new  line', ' 3\u00a0km'];

describe('the text', () => {
  it('shows exactly the words: emoji, combining marks, right-to-left, line ends', () => {
    const article = show(
      block(
        0,
        odd.map((text, i) => run(text, { claims: i % 2 ? ['c'] : [] })),
      ),
    );
    expect(article.querySelector('[data-block]')?.textContent).toBe(odd.join(''));
  });

  it('tells a selection as run and offset, as the page reports it', () => {
    const article = show(
      block(
        7,
        odd.map((text) => run(text)),
      ),
    );
    select(textOf(article, 7, 0), 2, textOf(article, 7, 3), 4);
    expect(selectedWords(article)).toEqual({
      type: 'words',
      words: { block: 7, start_run: 0, start_offset: 2, end_run: 3, end_offset: 4 },
    });
  });

  it('leaves out runs a selection only touches', () => {
    const article = show(block(0, [run('one '), run('two'), run(' three')]));
    select(textOf(article, 0, 0), 4, textOf(article, 0, 2), 0);
    expect(selectedWords(article)).toEqual({
      type: 'words',
      words: { block: 0, start_run: 1, start_offset: 0, end_run: 1, end_offset: 3 },
    });
  });

  it('takes a triple click as its paragraph, and refuses two paragraphs', () => {
    const article = show(block(0, [run('one')]), block(1, [run('two')]));
    select(textOf(article, 0, 0), 0, textOf(article, 1, 0), 0);
    expect(selectedWords(article)).toMatchObject({ type: 'words', words: { block: 0 } });
    select(textOf(article, 0, 0), 0, textOf(article, 1, 0), 2);
    expect(selectedWords(article)).toEqual({ type: 'across' });
  });

  it('says nothing of an empty selection or one outside the text', () => {
    const article = show(block(0, [run('one')]));
    select(textOf(article, 0, 0), 1, textOf(article, 0, 0), 1);
    expect(selectedWords(article)).toBeNull();
    const other = document.createElement('p');
    other.textContent = 'elsewhere';
    document.body.append(other);
    select(other, 0, other, 1);
    expect(selectedWords(article)).toBeNull();
  });

  it('finds words across runs, whatever their case, and nothing in nothing', () => {
    const article = show(block(0, [run('The Harb'), run('our office and the HARBOUR')]));
    const hits = occurrences(article, 'harbour');
    expect(hits.map((hit) => hit.toString())).toEqual(['Harbour', 'HARBOUR']);
    expect(occurrences(article, '  ')).toEqual([]);
    expect(occurrences(article, 'a+b(')).toEqual([]);
  });

  it('puts items into lists and cells into tables', () => {
    const cell = (index: number, row: number, column: number): BlockView => ({
      index,
      kind: { type: 'table_cell', row, column, header: row === 0 },
      begins: '',
      runs: [],
    });
    const item = (index: number): BlockView => ({
      index,
      kind: { type: 'list_item', depth: 0, number: null },
      begins: '',
      runs: [],
    });
    const groups = grouped([
      block(0, []),
      item(1),
      item(2),
      cell(3, 0, 0),
      cell(4, 0, 1),
      cell(5, 1, 0),
      cell(6, 0, 0),
    ]);
    expect(groups.map((group) => group.type)).toEqual(['block', 'list', 'table', 'table']);
    expect(groups[2]).toMatchObject({ rows: [[{ index: 3 }, { index: 4 }], [{ index: 5 }]] });
  });

  it('lets the first letter say where the columns of a table begin', () => {
    const rows = (...cells: string[]): BlockView[][] => [
      cells.map((text, column) => ({
        index: column,
        kind: { type: 'table_cell', row: 0, column, header: false },
        begins: '',
        runs: [{ text } as RunPiece],
      })),
    ];
    expect(direction(rows('2024', 'الركاب', 'Passengers'))).toBe('rtl');
    expect(direction(rows('', '– 12', 'Passengers', 'נוסעים'))).toBe('ltr');
    expect(direction(rows('2024', '12'))).toBe('ltr');
    expect(direction([])).toBe('ltr');
  });

  it('letters checks without end', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letter)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });
});
