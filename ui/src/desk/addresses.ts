// Web addresses as people type and paste them.

/** Most addresses of a list that are opened in one go. */
const MOST = 50;

/** The host an address leads to; empty where the words are no web address. */
export function hostOf(typed: string): string {
  const words = typed.trim();
  const url = URL.parse(words.includes('://') ? words : `https://${words}`);
  return url && /^https?:$/u.test(url.protocol) && url.hostname.includes('.') ? url.hostname : '';
}

/**
 * The addresses a text consists of, one per line, each once; none where anything else is in it. Only what begins with
 * "https://", "http://" or "www." counts: "Section 3.2" is no address.
 */
export function addressesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().replace(/^(?:[-*•]|\d+[.)])\s+/u, ''));
  const said = lines.filter((line) => line !== '');
  const isAddress = (line: string): boolean =>
    /^(?:https?:\/\/|www\.)\S+$/iu.test(line) && hostOf(line) !== '';
  return said.length <= MOST && said.every(isAddress) ? [...new Set(said)] : [];
}
