// Numbers with their words.
import { number } from './locale';

/** "1 claim", "41 claims". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${number(n)} ${n === 1 ? one : many}`;
}

/** "a, b and c". */
export function inWords(names: string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
}
