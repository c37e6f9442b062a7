// The document's text in every typeface and size: a full line holds 66 to 72 characters on
// the average wherever there is room for it, and the rest of the window stays as it is.
import assert from 'node:assert/strict';

import { byId } from './browser.mjs';

/** Characters in full lines: of each line of a paragraph but the last, by where its words lie. */
function charactersALine() {
  const counts = [];
  for (const block of document.querySelectorAll(
    '.article p.block, .article p .block, .article p',
  )) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const lines = new Map();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < node.data.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const rect = range.getBoundingClientRect();
        if (rect.width === 0) continue;
        const line = Math.round(rect.bottom / 12);
        lines.set(line, (lines.get(line) ?? 0) + 1);
      }
    }
    counts.push(...[...lines.values()].slice(0, -1));
  }
  return counts.filter((count) => count > 20);
}

export const looks = ['serif', 'sans', 'system'].flatMap((font) =>
  [80, 100, 150].map((scale) => ({ font, scale })),
);

export async function textLook(page) {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
  await page.evaluate(() => document.fonts.ready);
  const counts = await page.evaluate(charactersALine);
  assert.ok(counts.length > 10, `only ${counts.length} full lines`);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  assert.ok(mean >= 66 && mean <= 72, `${mean.toFixed(1)} characters a line`);
  return mean;
}
