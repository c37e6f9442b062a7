// The checker corrects the machine: add, move ends, split, merge, set aside, restore.
import assert from 'node:assert/strict';

import { byId } from './browser.mjs';

const number = (page) =>
  page.evaluate(() => document.querySelectorAll('[data-testid="claim-row"]').length);

async function total(page) {
  return Number((await page.textContent('#list-panel-tab-claims .n')) ?? '');
}

/** Selects words of the text with the mouse's means: a range in the page. */
async function selectWords(page, words) {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector('.article'),
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const at = walker.currentNode.data.indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      document.getSelection().removeAllRanges();
      document.getSelection().addRange(range);
      return;
    }
    throw new Error(`no run holds “${wanted}”`);
  }, words);
}

export async function corrections(page) {
  await page.click(byId('open-sample'));
  await page.waitForSelector(byId('claim-row'));
  const before = await total(page);
  assert.ok((await number(page)) > 3);

  await selectWords(page, 'the best loved');
  await page.click(byId('add-claim'));
  await page.waitForSelector(`${byId('inspector')} .quote:has-text("the best loved")`);
  assert.equal(await total(page), before + 1);

  await selectWords(page, 'best loved');
  await page.click(byId('use-words'));
  await page.waitForFunction(
    () => document.querySelector('#inspector .quote')?.textContent === 'best loved',
  );

  await page.click(byId('correct-reading'));
  await page.click(byId('dismiss-claim'));
  await page.waitForFunction(
    (n) => Number(document.querySelector('#list-panel-tab-claims .n')?.textContent) === n,
    before,
  );
  await page.keyboard.press('Control+z');
  await page.waitForFunction(
    (n) => Number(document.querySelector('#list-panel-tab-claims .n')?.textContent) === n,
    before + 1,
  );

  await page.click(`${byId('claim-row')}[data-number="1"]`);
  await selectWords(page, '412,000 passengers in 2023');
  await page.click(byId('split-here'));
  await page.waitForSelector(`${byId('inspector')} .quote:has-text("412,000 passengers in 2023")`);
  assert.equal(await total(page), before + 2);

  await page.click(`${byId('claim-row')}[data-number="1"]`);
  await page.click(byId('correct-reading'));
  await page.click(byId('merge-next'));
  await page.waitForFunction(
    (n) => Number(document.querySelector('#list-panel-tab-claims .n')?.textContent) === n,
    before + 1,
  );

  await page.click(byId('tab-aside'));
  await page.click(`${byId('restore')} >> nth=0`);
  await page.waitForFunction(
    (n) => Number(document.querySelector('#list-panel-tab-claims .n')?.textContent) === n,
    before + 2,
  );

  await page.click(byId('tab-sources'));
  await page.fill(byId('source-text'), 'Pell was born in 1983.');
  await page.click(byId('source-add'));
  await page.waitForSelector(`${byId('source-row')}:has-text("Notes")`);
}
