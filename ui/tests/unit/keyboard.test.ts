import { describe, expect, it } from 'vitest';

import {
  assign,
  chordOf,
  holder,
  keyName as named,
  pressed,
  withOverrides,
} from '../../src/keyboard/chords';
import { type KeyRow, keyTable, match } from '../../src/keyboard/table';
import { actions, keyNames } from '../../src/strings';

const press = (key: string, init: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key, ...init });
const keyName = (row: KeyRow): string => named(row, keyNames);

describe('the key table', () => {
  it('gives no key to two actions, and no action two rows', () => {
    const names = keyTable.map(keyName).filter((name) => name !== '');
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(keyTable.map((row) => row.action)).size).toBe(keyTable.length);
    expect(keyTable.map((row) => row.action).sort()).toEqual(Object.keys(actions).sort());
  });

  it('holds every key of the product', () => {
    const names = keyTable.map(keyName);
    for (const key of 'J K N Space C E Q A R I S 1–9 F6 F10 ?'.split(' ')) {
      expect(names).toContain(key);
    }
    for (const key of ['1', '2', '3', '.', 'Z', 'E', 'F']) expect(names).toContain(`Ctrl ${key}`);
  });

  it('tells E from Ctrl E and ⌘ E', () => {
    expect(match(press('e'), true)?.action).toBe('propose');
    expect(match(press('e', { ctrlKey: true }), true)?.action).toBe('export');
    expect(match(press('e', { metaKey: true }), true)?.action).toBe('export');
  });

  it('leaves Alt, capitals and switched-off single keys alone', () => {
    expect(match(press('j', { altKey: true }), true)).toBeUndefined();
    expect(match(press('J', { shiftKey: true }), true)).toBeUndefined();
    expect(match(press('j'), false)).toBeUndefined();
    expect(match(press('.', { ctrlKey: true }), false)?.action).toBe('stop');
    expect(match(press('F6'), false)?.action).toBe('panes');
  });

  it('reads ? with Shift and the digits as evidence', () => {
    expect(match(press('?', { shiftKey: true }), true)?.action).toBe('help');
    expect(match(press('4'), true)?.action).toBe('evidence');
    expect(match(press('0'), true)).toBeUndefined();
    // Digits stand above the signs on a French keyboard.
    expect(match(press('4', { shiftKey: true }), true)?.action).toBe('evidence');
    expect(match(press('2', { shiftKey: true, ctrlKey: true }), true)?.action).toBe('document');
  });

  it('gives an action without a key to no press', () => {
    expect(keyTable.some((row) => row.key === '')).toBe(true);
    expect(match(press(''), true)).toBeUndefined();
    expect(match(press('Unidentified'), true)).toBeUndefined();
  });
});

describe('keys of one’s own', () => {
  it('lay themselves over the table', () => {
    const rows = withOverrides({ confirm: 'x', query: '', find: 'mod+g', run: 'f9' });
    expect(match(press('x'), true, rows)?.action).toBe('confirm');
    expect(match(press('c'), true, rows)).toBeUndefined();
    expect(match(press('q'), true, rows)).toBeUndefined();
    expect(match(press('g', { ctrlKey: true }), true, rows)?.action).toBe('find');
    // A function key is nobody's typing.
    expect(match(press('F9'), false, rows)?.action).toBe('run');
    expect(match(press('x'), false, rows)).toBeUndefined();
    expect(match(press('X', { shiftKey: true }), true, rows)).toBeUndefined();
  });

  it('pass over what is no chord and no action', () => {
    const hostile = {
      confirm: 'ctrl+alt+del',
      next: 'jj',
      nobody: 'j',
      toString: 'k',
      evidence: 'x',
    };
    expect(withOverrides(hostile)).toEqual(withOverrides({}));
    expect(withOverrides({})).toHaveLength(keyTable.length);
  });

  it('are read from a press, or refused with a reason', () => {
    expect(pressed(press('G'))).toEqual({ chord: 'g' });
    expect(pressed(press('k', { metaKey: true }))).toEqual({ chord: 'mod+k' });
    expect(pressed(press('/', { shiftKey: true }))).toEqual({ chord: '/' });
    expect(pressed(press('+', { ctrlKey: true }))).toEqual({ chord: 'mod++' });
    expect(pressed(press('F7'))).toEqual({ chord: 'f7' });
    expect(pressed(press(' '))).toEqual({ chord: ' ' });
    expect(pressed(press('Control', { ctrlKey: true }))).toBeNull();
    expect(pressed(press('Dead'))).toBeNull();
    expect(pressed(press('g', { altKey: true }))).toEqual({ refused: 'alt' });
    expect(pressed(press('G', { shiftKey: true }))).toEqual({ refused: 'shift' });
    expect(pressed(press('v', { ctrlKey: true }))).toEqual({ refused: 'editing' });
    expect(pressed(press('ArrowDown'))).toEqual({ refused: 'moving' });
    expect(pressed(press('Backspace'))).toEqual({ refused: 'moving' });
  });

  it('survive being written and read', () => {
    for (const chord of ['g', 'mod+g', '+', 'mod++', ' ', 'mod+ ', 'f7', 'enter', 'ß', '€']) {
      const row = withOverrides({ confirm: chord }).find((one) => one.action === 'confirm');
      expect(row && chordOf(row)).toBe(chord);
    }
  });

  it('name who has a key already, digits included', () => {
    const rows = withOverrides({ query: '' });
    expect(holder('j', 'confirm', rows)).toBe('next');
    expect(holder('c', 'confirm', rows)).toBeUndefined();
    expect(holder('q', 'confirm', rows)).toBeUndefined();
    expect(holder('7', 'confirm', rows)).toBe('evidence');
    expect(holder('mod+7', 'confirm', rows)).toBe('corrections');
    expect(holder('7', 'confirm', withOverrides({ evidence: '' }))).toBeUndefined();
  });

  it('keep only what differs from the table', () => {
    expect(assign({}, 'confirm', 'x')).toEqual({ confirm: 'x' });
    expect(assign({ confirm: 'x', query: '' }, 'confirm', 'c')).toEqual({ query: '' });
    expect(assign({}, 'stop', 'mod+.')).toEqual({});
  });
});
