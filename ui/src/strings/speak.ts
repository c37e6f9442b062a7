// Chooses the language before the window is built. A further language is one more table of
// the same shape here.
import { say } from '../strings';
import * as corrections from './corrections';
import * as keys from './keys';
import { writeAs } from './locale';
import * as models from './models';
import * as names from './names';
import * as network from './network';
import * as outlets from './outlets';
import { speakPseudo } from './pseudo';
import * as references from './references';

const tables: object[] = [
  say,
  corrections,
  keys,
  models,
  names,
  network,
  outlets,
  references,
].flatMap((room) => (room === say ? [say] : Object.values(room)));

/** Turns every table; what was built before keeps its words, so this comes first. */
export function speak(language: string): void {
  if (language !== 'pseudo') return;
  const seen = new Set<object>();
  for (const table of tables) speakPseudo(table, seen);
  document.documentElement.lang = 'en-XA';
  // Greek: a date or number with an English month or comma in it was not written by its locale.
  writeAs('el');
}
