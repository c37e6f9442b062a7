// Keys of one's own: how a chord is written ("j", "mod+k", "" for none), read from a key
// press, laid over the table, and held against the others. Pure: it keeps nothing.
import { type Action, type KeyRow, keyTable } from './table';

/** Chords by action, as the settings keep them: only what differs from the table. */
export type Overrides = Readonly<Record<string, string>>;

/** Why a key press cannot become a command's key. */
export type Refusal = 'alt' | 'shift' | 'editing' | 'moving';

/** Left to the system and to every text field. */
const editing = ['a', 'c', 'v', 'x', 'q', 'w'];
const bare = ['control', 'meta', 'shift', 'alt', 'altgraph', 'capslock', 'fn', 'dead', 'process'];

export function chordOf(row: KeyRow): string {
  return row.mod && row.key !== '' ? `mod+${row.key}` : row.key;
}

/** The key of a chord, and whether Ctrl or ⌘ goes with it. */
export function keyOfChord(chord: string): { key: string; mod: boolean } {
  const mod = /^mod\+./u.test(chord);
  return { key: mod ? chord.slice(4) : chord, mod };
}

function sound(chord: string): boolean {
  return chord === '' || /^(\S| |enter|f\d{1,2})$/u.test(keyOfChord(chord).key);
}

/** The table with somebody's own keys in it. What is no chord is passed over. */
export function withOverrides(overrides: Overrides): KeyRow[] {
  return keyTable.map((row) => {
    const chord = Object.hasOwn(overrides, row.action) ? overrides[row.action] : undefined;
    if (chord === undefined || !sound(chord)) return row;
    // Which evidence is meant is the digit itself: that row can be on or off, no more.
    if (row.key === '1-9' && chord !== '') return row;
    return { ...row, ...keyOfChord(chord) };
  });
}

/** What was pressed, as a chord; why it cannot be one; nothing while only Ctrl or Shift is down. */
export function pressed(event: KeyboardEvent): { chord: string } | { refused: Refusal } | null {
  const key = event.key.toLowerCase();
  if (bare.includes(key)) return null;
  if (event.altKey) return { refused: 'alt' };
  const mod = event.ctrlKey || event.metaKey;
  if ([...key].length > 1 && key !== 'enter' && !/^f\d{1,2}$/u.test(key)) {
    return { refused: 'moving' };
  }
  // A sign may need Shift on this keyboard; a letter with it is a capital.
  if (event.shiftKey && /^(\p{L}|\s|enter|f\d{1,2})$/u.test(key)) return { refused: 'shift' };
  if (mod && editing.includes(key)) return { refused: 'editing' };
  return { chord: mod ? `mod+${key}` : key };
}

/** The action that has the chord already. */
export function holder(chord: string, action: Action, rows: readonly KeyRow[]): Action | undefined {
  if (chord === '') return undefined;
  return rows.find((row) => {
    if (row.action === action || row.key === '') return false;
    return chordOf(row) === chord || (row.key === '1-9' && /^[1-9]$/u.test(chord));
  })?.action;
}

/** The overrides with an action's chord set; what equals the table is not kept. */
export function assign(overrides: Overrides, action: Action, chord: string): Overrides {
  const rest = Object.entries(overrides).filter(([other]) => other !== action);
  const row = keyTable.find((candidate) => candidate.action === action);
  if (row && chordOf(row) !== chord) rest.push([action, chord]);
  return Object.fromEntries(rest);
}

export const mac = typeof navigator !== 'undefined' && /Mac/.test(navigator.platform);

/** The key as printed on a keyboard: "Ctrl E", "J", "Space" – `named` says what the last is called. */
export function keyName(row: KeyRow, named: Readonly<Record<string, string>>): string {
  if (row.key === '') return '';
  const key = named[row.key] ?? row.key.toUpperCase();
  return row.mod ? `${mac ? '⌘' : named['mod']} ${key}` : key;
}
