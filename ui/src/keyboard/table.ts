// The one table of keys: it feeds the handler, the menus, the palette, the help sheet
// and the hints on buttons. What each action does is registered by the screen that can
// do it; what it is called stands with the other words.

export type Action =
  | 'next'
  | 'previous'
  | 'nextOpen'
  | 'tick'
  | 'confirm'
  | 'propose'
  | 'query'
  | 'author'
  | 'cut'
  | 'ignore'
  | 'finding'
  | 'recheck'
  | 'evidence'
  | 'open'
  | 'desk'
  | 'document'
  | 'references'
  | 'outlets'
  | 'corrections'
  | 'report'
  | 'review'
  | 'ledger'
  | 'settings'
  | 'openFiles'
  | 'paste'
  | 'fromAddress'
  | 'sample'
  | 'handOver'
  | 'run'
  | 'stop'
  | 'network'
  | 'undo'
  | 'export'
  | 'find'
  | 'panes'
  | 'theme'
  | 'menu'
  | 'palette'
  | 'help';

export type KeyGroup = 'moving' | 'deciding' | 'everywhere';

export interface KeyRow {
  action: Action;
  /** `KeyboardEvent.key`, lower case; '1-9' stands for the digits, '' for no key. */
  key: string;
  /** With Ctrl, or ⌘ on a Mac. */
  mod?: boolean;
  group: KeyGroup;
}

export const keyGroups: readonly KeyGroup[] = ['moving', 'deciding', 'everywhere'];

export const keyTable: readonly KeyRow[] = [
  { action: 'next', key: 'j', group: 'moving' },
  { action: 'previous', key: 'k', group: 'moving' },
  { action: 'nextOpen', key: 'n', group: 'moving' },
  { action: 'open', key: 'enter', group: 'moving' },
  { action: 'evidence', key: '1-9', group: 'moving' },
  { action: 'find', key: 'f', mod: true, group: 'moving' },
  { action: 'panes', key: 'f6', group: 'moving' },
  { action: 'tick', key: ' ', group: 'deciding' },
  { action: 'confirm', key: 'c', group: 'deciding' },
  { action: 'propose', key: 'e', group: 'deciding' },
  { action: 'query', key: 'q', group: 'deciding' },
  { action: 'author', key: 'a', group: 'deciding' },
  { action: 'cut', key: '', group: 'deciding' },
  { action: 'ignore', key: 'i', group: 'deciding' },
  { action: 'finding', key: 's', group: 'deciding' },
  { action: 'recheck', key: 'r', group: 'deciding' },
  { action: 'undo', key: 'z', mod: true, group: 'deciding' },
  { action: 'desk', key: '1', mod: true, group: 'everywhere' },
  { action: 'document', key: '2', mod: true, group: 'everywhere' },
  { action: 'references', key: '3', mod: true, group: 'everywhere' },
  { action: 'outlets', key: '6', mod: true, group: 'everywhere' },
  { action: 'report', key: '4', mod: true, group: 'everywhere' },
  { action: 'corrections', key: '7', mod: true, group: 'everywhere' },
  { action: 'review', key: '8', mod: true, group: 'everywhere' },
  { action: 'ledger', key: '5', mod: true, group: 'everywhere' },
  { action: 'settings', key: ',', mod: true, group: 'everywhere' },
  { action: 'openFiles', key: 'o', mod: true, group: 'everywhere' },
  { action: 'paste', key: '', group: 'everywhere' },
  { action: 'fromAddress', key: '', group: 'everywhere' },
  { action: 'sample', key: '', group: 'everywhere' },
  { action: 'run', key: '', group: 'everywhere' },
  { action: 'stop', key: '.', mod: true, group: 'everywhere' },
  { action: 'network', key: '', group: 'everywhere' },
  { action: 'export', key: 'e', mod: true, group: 'everywhere' },
  { action: 'handOver', key: '', group: 'everywhere' },
  { action: 'theme', key: '', group: 'everywhere' },
  { action: 'menu', key: 'f10', group: 'everywhere' },
  { action: 'palette', key: 'k', mod: true, group: 'everywhere' },
  { action: 'help', key: '?', group: 'everywhere' },
];

/** True if the key is a command by itself: what dictation and screen readers may need for themselves. */
export function isSingle(row: KeyRow): boolean {
  return row.key !== '' && !row.mod && !/^f\d{1,2}$/.test(row.key);
}

/** The row a key press stands for, if any. */
export function match(
  event: KeyboardEvent,
  singleKeys: boolean,
  rows: readonly KeyRow[] = keyTable,
): KeyRow | undefined {
  if (event.altKey) return undefined;
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  return rows.find((row) => {
    if (row.key === '' || (row.mod ?? false) !== mod) return false;
    if (isSingle(row) && !singleKeys) return false;
    // Letters with Shift are somebody typing; signs carry a Shift of their own, and between
    // the panes it goes back.
    if (event.shiftKey && row.action !== 'panes' && !/^([^\p{L}\s]|1-9)$/u.test(row.key))
      return false;
    return row.key === '1-9' ? /^[1-9]$/.test(key) : row.key === key;
  });
}
