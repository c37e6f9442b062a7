// The one table of keys: it feeds the handler, the help sheet and the hints on
// buttons. What each action does is registered by the screen that can do it.

export type Action =
  | 'next'
  | 'previous'
  | 'nextOpen'
  | 'tick'
  | 'confirm'
  | 'propose'
  | 'query'
  | 'author'
  | 'ignore'
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
  | 'stop'
  | 'undo'
  | 'export'
  | 'find'
  | 'panes'
  | 'palette'
  | 'help';

export interface KeyRow {
  action: Action;
  /** `KeyboardEvent.key`, lower case; '1-9' stands for the digits. */
  key: string;
  /** With Ctrl, or ⌘ on a Mac. */
  mod?: boolean;
  /** What the user reads. */
  does: string;
  group: 'Moving' | 'Deciding' | 'Everywhere';
}

export const keyTable: readonly KeyRow[] = [
  { action: 'next', key: 'j', does: 'Next claim or reference', group: 'Moving' },
  { action: 'previous', key: 'k', does: 'Previous claim or reference', group: 'Moving' },
  {
    action: 'nextOpen',
    key: 'n',
    does: 'Next open claim; next reference that needs attention',
    group: 'Moving',
  },
  { action: 'open', key: 'enter', does: 'Into the details', group: 'Moving' },
  { action: 'evidence', key: '1-9', does: 'Go to evidence 1 to 9', group: 'Moving' },
  { action: 'find', key: 'f', mod: true, does: 'Find in text', group: 'Moving' },
  { action: 'panes', key: 'f6', does: 'Next pane (with Shift: previous)', group: 'Moving' },
  { action: 'tick', key: ' ', does: 'Tick off the next part', group: 'Deciding' },
  { action: 'confirm', key: 'c', does: 'Confirm', group: 'Deciding' },
  { action: 'propose', key: 'e', does: 'Propose a change', group: 'Deciding' },
  { action: 'query', key: 'q', does: 'Query the author', group: 'Deciding' },
  { action: 'author', key: 'a', does: 'On author', group: 'Deciding' },
  { action: 'ignore', key: 'i', does: 'Ignore, with a reason', group: 'Deciding' },
  { action: 'recheck', key: 'r', does: 'Re-check', group: 'Deciding' },
  {
    action: 'undo',
    key: 'z',
    mod: true,
    does: 'Undo the last decision or edit',
    group: 'Deciding',
  },
  { action: 'desk', key: '1', mod: true, does: 'Desk', group: 'Everywhere' },
  { action: 'document', key: '2', mod: true, does: 'Document', group: 'Everywhere' },
  { action: 'references', key: '3', mod: true, does: 'References', group: 'Everywhere' },
  { action: 'outlets', key: '6', mod: true, does: 'Sources', group: 'Everywhere' },
  { action: 'report', key: '4', mod: true, does: 'Report', group: 'Everywhere' },
  { action: 'corrections', key: '7', mod: true, does: 'Corrections', group: 'Everywhere' },
  { action: 'review', key: '8', mod: true, does: 'Review queue', group: 'Everywhere' },
  { action: 'ledger', key: '5', mod: true, does: 'Ledger', group: 'Everywhere' },
  { action: 'stop', key: '.', mod: true, does: 'Stop the run', group: 'Everywhere' },
  { action: 'export', key: 'e', mod: true, does: 'Export the report', group: 'Everywhere' },
  {
    action: 'palette',
    key: 'k',
    mod: true,
    does: 'Find a command, a claim or a document',
    group: 'Everywhere',
  },
  { action: 'help', key: '?', does: 'This sheet', group: 'Everywhere' },
];

const mac = typeof navigator !== 'undefined' && /Mac/.test(navigator.platform);

const names: Record<string, string> = { ' ': 'Space', '1-9': '1–9', enter: 'Enter' };

/** The key as printed on a keyboard: "Ctrl E", "J", "Space". */
export function keyName(row: KeyRow): string {
  const key = names[row.key] ?? row.key.toUpperCase();
  return row.mod ? `${mac ? '⌘' : 'Ctrl'} ${key}` : key;
}

/** The printed key of an action, for hints on buttons. */
export function keyOf(action: Action): string {
  const row = keyTable.find((candidate) => candidate.action === action);
  return row ? keyName(row) : '';
}

/** The row a key press stands for, if any. */
export function match(event: KeyboardEvent, singleKeys: boolean): KeyRow | undefined {
  if (event.altKey) return undefined;
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  return keyTable.find((row) => {
    if ((row.mod ?? false) !== mod) return false;
    if (!mod && row.key !== 'f6' && !singleKeys) return false;
    // Letters with Shift are somebody typing; F6 and ? carry Shift of their own.
    if (event.shiftKey && !['f6', '?'].includes(row.key)) return false;
    return row.key === '1-9' ? /^[1-9]$/.test(key) : row.key === key;
  });
}
