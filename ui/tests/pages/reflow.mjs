// At 320 CSS pixels – 400 % on 1280 – everything is one column and nothing needs
// scrolling sideways.
import assert from 'node:assert/strict';

import { byId } from './browser.mjs';

async function fits(page, where) {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const rect = element.getBoundingClientRect();
        return rect.width > 0 && rect.right > window.innerWidth + 1 && !element.closest('.unseen');
      })
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 5),
  );
  assert.deepEqual(wide, [], `too wide on ${where}`);
}

/** Presses a row until its details are there: on a busy machine the list may move under a press. */
async function choose(page, number) {
  const details = `${byId('reference')}[data-reference$="-r${number - 1}"]`;
  for (let tries = 3; ; tries -= 1) {
    await page.click(`${byId('reference-row')}[data-number="${number}"]`);
    try {
      return await page.waitForSelector(details, { timeout: tries > 1 ? 5000 : 30000 });
    } catch (error) {
      if (tries === 1) throw error;
    }
  }
}

export async function reflow(page) {
  await fits(page, 'the Desk');
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
  await page.click(byId('claim-row'));
  await page.waitForSelector(`${byId('inspector')}[data-claim]`);
  await fits(page, 'the Document');
  await page.click(byId('nav-report'));
  await page.waitForFunction(() => document.querySelector('canvas')?.width > 100);
  await fits(page, 'the Report');
  await page.click(byId('nav-references'));
  for (const number of [2, 4]) {
    await choose(page, number);
    await page.click(byId('scores'));
    // The list above moves with what opens below it: a click aims at where a row came to rest.
    await page.evaluate(
      () => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest))),
    );
    await fits(page, `reference ${number}`);
  }
  await page.click(byId('tab-cross'));
  await fits(page, 'the cross-check');
  await page.click(byId('network'));
  await page.waitForSelector(byId('service-crossref'));
  await fits(page, 'the privacy sheet');
  await page.click(byId('sheet-ledger'));
  await page.click(`${byId('ledger-row')} button >> nth=0`);
  await fits(page, 'the ledger');
  await page.click(byId('nav-settings'));
  await page.click(byId('key-set-openalex'));
  await fits(page, 'the Settings');
}
