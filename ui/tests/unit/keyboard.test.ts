import { describe, expect, it } from 'vitest';

import { keyName, keyTable, match } from '../../src/keyboard/table';

const press = (key: string, init: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key, ...init });

describe('the key table', () => {
  it('gives no key to two actions', () => {
    const names = keyTable.map(keyName);
    expect(new Set(names).size).toBe(names.length);
  });

  it('holds every key of the product', () => {
    const names = keyTable.map(keyName);
    for (const key of 'J K N Space C E Q A R I 1–9 F6 ?'.split(' ')) expect(names).toContain(key);
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
  });
});
