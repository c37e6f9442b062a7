// What the palette offers: what the screen can do, the open document's claims, documents on the desk,
// and words found in any of them.
import type { SearchHit } from '../backend';
import { showClaim } from '../document/showClaim';
import { textView } from '../document/textView.svelte';
import { keyRows, perform, possible, printed } from '../keyboard/keys.svelte';
import { desk } from '../state/desk.svelte';
import { openDocument } from '../state/document.svelte';
import { place, type Screen } from '../state/place.svelte';
import { actions, say } from '../strings';

export interface PaletteEntry {
  key: string;
  /** What it is: a command, a claim, a document, words. */
  kind: string;
  words: string;
  /** The key that does the same, or the document it stands in. */
  beside: string;
  go: () => void;
}

/** Most entries of one kind: who sees more than that types on. */
const MOST = 8;

/** Screens without a key of their own. */
const keyless: Screen[] = ['reliability'];

/** True if every word of what was typed stands in the words. */
function holds(words: string, typed: string): boolean {
  const low = words.toLocaleLowerCase();
  return typed.split(/\s+/).every((part) => low.includes(part));
}

function commands(): PaletteEntry[] {
  const able = new Set(possible());
  const ofKeys = keyRows()
    .filter((row) => able.has(row.action) && !['palette', 'evidence', 'menu'].includes(row.action))
    .map((row) => ({
      key: `action ${row.action}`,
      kind: say.palette.command,
      words: actions[row.action],
      beside: printed(row),
      go: () => void perform(row.action),
    }));
  const screens = keyless.map((screen) => ({
    key: `screen ${screen}`,
    kind: say.palette.command,
    words: say.nav[screen],
    beside: '',
    go: () => place.go(screen),
  }));
  return [...ofKeys, ...screens];
}

function claims(): PaletteEntry[] {
  return openDocument.claims.map((claim) => ({
    key: `claim ${claim.id}`,
    kind: say.palette.claim,
    words: `${claim.number}. ${claim.quote}`,
    beside: '',
    go: () => showClaim(claim.id),
  }));
}

function documents(): PaletteEntry[] {
  return (desk.view?.documents ?? []).map((card) => ({
    key: `document ${card.id}`,
    kind: say.palette.document,
    words: card.title,
    beside: '',
    go: () => place.open(card.id),
  }));
}

/** Words of any document, as the program found them. */
function found(hits: SearchHit[]): PaletteEntry[] {
  return hits.map((hit, index) => ({
    key: `hit ${index}`,
    kind: say.palette.text,
    words: hit.words,
    beside: hit.title,
    go: () => {
      textView.wanted = { block: hit.block, words: hit.found };
      place.open(hit.document);
    },
  }));
}

/** The entries for what was typed, the likeliest kind first. */
export function entries(typed: string, hits: SearchHit[]): PaletteEntry[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const fits = (all: PaletteEntry[]): PaletteEntry[] =>
    all.filter((entry) => holds(entry.words, wanted)).slice(0, MOST);
  return wanted === ''
    ? [...commands(), ...documents().slice(0, MOST)]
    : [...fits(commands()), ...fits(claims()), ...fits(documents()), ...found(hits)];
}
