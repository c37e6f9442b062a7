// A language nobody speaks, to see what can be translated: accents on every letter, a third
// more of them, brackets at both ends. What is shown without brackets stands in no table.

const ACCENTED: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ḿ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ɋ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** Letters added to each: German and Finnish run a third longer than English. */
const LONGER = 0.35;
const VOWELS = 'áéíóú';

/** A string in the language nobody speaks; `given` are words of others in it, left as they are. */
export function pseudo(text: string, given: readonly string[] = []): string {
  if (!/\p{L}/u.test(text)) return text;
  // Longest first, so that a title is found before a word of it.
  const kept = given
    .filter((word) => /\p{L}/u.test(word))
    .sort((one, other) => other.length - one.length);
  const pieces = apart(text, kept);
  let letters = 0;
  const accented = pieces.map((piece, index) => {
    // Every second piece is somebody else's words, or in brackets already.
    if (index % 2 === 1) return piece;
    letters += piece.match(/\p{L}/gu)?.length ?? 0;
    return piece.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter);
  });
  if (letters === 0) return text;
  const more = Math.ceil(letters * LONGER);
  // In words: nothing has to hold one of thirty letters.
  const tail = Array.from({ length: more }, (_, index) => VOWELS[index % VOWELS.length])
    .join('')
    .replace(/(.{8})(?=.)/gu, '$1 ');
  return `⟦${accented.join('')} ${tail}⟧`;
}

/** Ours and others' by turns. */
function apart(text: string, kept: readonly string[]): string[] {
  const escaped = kept.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(⟦[^⟧]*⟧${escaped.map((word) => `|${word}`).join('')})`, 'u'));
}

/** Turns every word of a table, in place: the window reads them where they stand. */
export function speakPseudo(table: object, seen = new Set<object>()): void {
  if (seen.has(table)) return;
  seen.add(table);
  const entries = table as Record<string, unknown>;
  for (const [key, value] of Object.entries(entries)) {
    // Of a pair, the first is a key of the program.
    if (Array.isArray(table) && key === '0' && typeof value === 'string') continue;
    if (typeof value === 'string') entries[key] = pseudo(value);
    else if (typeof value === 'function') entries[key] = spoken(value as Says);
    else if (value !== null && typeof value === 'object') speakPseudo(value, seen);
  }
}

type Says = (...given: unknown[]) => unknown;

function spoken(says: Says): Says {
  return (...given) => {
    const said = says(...given);
    const words = given.flat().filter((one): one is string => typeof one === 'string');
    return typeof said === 'string' ? pseudo(said, words) : said;
  };
}
