// Words about keys and menus: what each action is called, and how its key is changed.
import type { Refusal } from '../keyboard/chords';
import type { Action, KeyGroup } from '../keyboard/table';

/** What the user reads of an action: on the help sheet, in the menus, in the palette. */
export const actions: Record<Action, string> = {
  next: 'Next claim or reference',
  previous: 'Previous claim or reference',
  nextOpen: 'Next open claim; next reference that needs attention',
  open: 'Go to the details',
  evidence: 'Go to evidence 1 to 9',
  find: 'Find in text',
  panes: 'Next pane (with Shift: previous)',
  tick: 'Tick off the next part',
  confirm: 'Confirm',
  propose: 'Propose a change',
  query: 'Query the author',
  author: 'On author',
  cut: 'Cut',
  ignore: 'Ignore, with a reason',
  finding: 'Set the finding yourself',
  recheck: 'Re-check',
  undo: 'Undo the last decision or edit',
  desk: 'Desk',
  document: 'Document',
  references: 'References',
  outlets: 'Sources',
  report: 'Report',
  corrections: 'Corrections',
  review: 'Review queue',
  ledger: 'Ledger',
  settings: 'Settings',
  openFiles: 'Open files…',
  paste: 'Paste a text',
  fromAddress: 'From an address…',
  sample: 'Open the sample',
  run: 'Check this text',
  stop: 'Stop the run',
  network: 'What may leave this machine',
  export: 'Export the report',
  handOver: 'Hand over…',
  theme: 'Light or dark',
  menu: 'Menu',
  palette: 'Find a command, a claim or a document',
  help: 'All keys',
};

export const keyGroupNames: Record<KeyGroup, string> = {
  moving: 'Moving',
  deciding: 'Deciding',
  everywhere: 'Everywhere',
};

/** What is printed on a keyboard where that is a word. */
export const keyNames: Record<string, string> = {
  ' ': 'Space',
  '1-9': '1–9',
  enter: 'Enter',
  mod: 'Ctrl',
};

export const menuNames = {
  file: 'File',
  claim: 'Claim',
  view: 'View',
  run: 'Run',
  help: 'Help',
};

const refusals: Record<Refusal, string> = {
  alt: 'Keys with Alt are taken by the system and by accented letters. Press another key.',
  shift: 'Capital letters are for typing. Press the key without Shift.',
  editing: 'Every other program uses this key to copy, paste or close. Press another key.',
  moving:
    'Every other program uses this key to move or delete. Press a letter, a symbol or an F key.',
};

export const sayKeys = {
  heading: 'Keys',
  off: 'Single-key shortcuts are off in Settings; those with Ctrl or ⌘ still work.',
  own: 'Your own keys',
  ownMeans:
    'Press Change, then the new key. It applies everywhere: in the menus, the palette, the help sheet and the hints on buttons.',
  table: (group: string) => `Keys: ${group}`,
  does: 'Action',
  key: 'Key',
  choices: 'Choices',
  none: 'no key',
  change: 'Change',
  changeOf: (action: string) => `Change the key of ${action}`,
  press: 'Press the new key…',
  pressFor: (action: string) => `Press the new key for ${action}. Escape leaves it as it is.`,
  offDo: 'Off',
  offOf: (action: string) => `Off: ${action} without a key`,
  back: 'Back to default',
  backOf: (action: string) => `Back to default: ${action}`,
  allBack: 'All back to defaults',
  allBackDone: 'All keys are back to their defaults.',
  set: (action: string, key: string) => `${action} now has the key ${key}.`,
  unset: (action: string) => `${action} now has no key.`,
  kept: (action: string) => `${action} keeps its key.`,
  taken: (key: string, other: string) => `${key} is already the key for “${other}”.`,
  swap: 'Swap the two',
  swapped: (action: string, other: string) => `${action} and ${other} have swapped keys.`,
  take: (other: string) => `Take it; “${other}” will have none`,
  leave: 'Leave it',
  refused: (why: Refusal) => refusals[why],
};

export const sayMenu = {
  button: 'Menu',
  bar: 'Menus',
};
