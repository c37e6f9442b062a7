// Turns key presses into actions. Screens say what they can do while they are
// shown; the last one to say so wins.
import { settings } from '../state/settings.svelte';
import { keyNames } from '../strings';
import { keyName, mac, withOverrides } from './chords';
import { type Action, isSingle, type KeyRow, match } from './table';

type Does = (event: KeyboardEvent) => void;
const registered = new Map<Action, Does[]>();

/** Registers actions for as long as the calling effect lives: `$effect(() => onKeys({…}))`. */
export function onKeys(actions: Partial<Record<Action, Does>>): () => void {
  const entries = Object.entries(actions) as [Action, Does][];
  for (const [action, does] of entries) {
    registered.set(action, [...(registered.get(action) ?? []), does]);
  }
  return () => {
    for (const [action, does] of entries) {
      registered.set(
        action,
        (registered.get(action) ?? []).filter((other) => other !== does),
      );
    }
  };
}

/** The table as it holds now, with the person's own keys in it. */
const effective = $derived(withOverrides(settings.value.keys));

export function keyRows(): readonly KeyRow[] {
  return effective;
}

/** The printed key of a row: "Ctrl E", "J", "Space"; empty if it has none. */
export function printed(row: KeyRow): string {
  return keyName(row, keyNames);
}

/** The printed key of an action for hints; empty if it has none, or single keys are off. */
export function keyOf(action: Action): string {
  const row = effective.find((candidate) => candidate.action === action);
  return !row || (isSingle(row) && !settings.value.single_keys) ? '' : printed(row);
}

/** The same as assistive technology wants it: "Control+E"; undefined where there is none. */
export function shortcutOf(action: Action): string | undefined {
  const row = effective.find((candidate) => candidate.action === action);
  if (!row || keyOf(action) === '' || row.key === '1-9') return undefined;
  const key = row.key === ' ' ? 'Space' : row.key.charAt(0).toUpperCase() + row.key.slice(1);
  return row.mod ? `${mac ? 'Meta' : 'Control'}+${key}` : key;
}

/** The actions the screen can do now. */
export function possible(): Action[] {
  return [...registered].filter(([, does]) => does.length > 0).map(([action]) => action);
}

/** Does what the action's key would do; false if nothing can. */
export function perform(action: Action): boolean {
  const does = registered.get(action)?.at(-1);
  does?.(new KeyboardEvent('keydown'));
  return does !== undefined;
}

/** True where a single key is text, not a command. */
function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)))
  );
}

/** True where Space and Enter already mean something. */
function pressable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLButtonElement ||
    target instanceof HTMLInputElement ||
    target instanceof HTMLAnchorElement ||
    (target instanceof HTMLElement && target.tagName === 'SUMMARY')
  );
}

/** The window's one key handler. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const row = match(event, settings.value.single_keys, effective);
  if (!row) return;
  if (isSingle(row) && typing(event.target)) return;
  if (row.action === 'undo' && typing(event.target)) return;
  if ([' ', 'enter'].includes(row.key) && pressable(event.target)) return;
  // An open dialog owns the keyboard.
  if (document.querySelector('dialog[open]') && row.action !== 'stop') return;
  const does = registered.get(row.action)?.at(-1);
  if (!does) return;
  event.preventDefault();
  does(event);
}
