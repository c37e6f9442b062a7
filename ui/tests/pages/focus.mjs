// What has the focus goes: a document, a source, a form, a bar, a button. The focus goes on
// beside it, and never back to the top of the window.
import assert from 'node:assert/strict';

import { byId, tabTo } from './browser.mjs';

/** Where the focus is, once the keeper has looked; fails if it is nowhere. */
async function held(page, after) {
  await page.waitForTimeout(80);
  const at = await page.evaluate(() => {
    const active = document.activeElement;
    return active === document.body
      ? null
      : (active?.dataset.testid ?? active?.id ?? active?.className ?? active?.tagName);
  });
  assert.notEqual(at, null, `the focus is nowhere after ${after}`);
  return at;
}

export async function focusKept(page) {
  const { keyboard } = page;

  // A document is removed: the list goes on.
  await tabTo(page, '.remove');
  await keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  const cards = await page.locator(byId('document-card')).count();
  await tabTo(page, byId('remove-do'));
  await keyboard.press('Enter');
  await page.waitForFunction(
    (n) => document.querySelectorAll('[data-testid="document-card"]').length === n - 1,
    cards,
  );
  await held(page, 'removing a document');

  // Run becomes Stop, and Stop becomes Run again.
  await tabTo(page, byId('open-sample'));
  await keyboard.press('Enter');
  await page.waitForSelector(byId('claim-row'));
  await held(page, 'opening the sample');
  await tabTo(page, byId('run'));
  await keyboard.press('Enter');
  await page.waitForSelector(byId('stop'));
  await page.waitForSelector(byId('run'));
  assert.equal(await held(page, 'a run'), 'run');

  // The find bar closes.
  await keyboard.press('Control+f');
  await page.fill(byId('find'), 'council');
  await keyboard.press('Escape');
  await held(page, 'closing the find bar');

  // A form is sent, and another is left.
  await keyboard.press('n');
  await page.waitForSelector(byId('decide-propose'));
  await tabTo(page, byId('decide-query'));
  await keyboard.press('Enter');
  await page.waitForSelector(byId('decision-text'));
  await keyboard.type('Who says so?');
  await keyboard.press('Control+Enter');
  await page.waitForSelector(byId('decision'));
  await held(page, 'sending a form');
  await tabTo(page, byId('decide-reopen'));
  await keyboard.press('Enter');
  await page.waitForSelector(byId('decision'), { state: 'detached' });
  await held(page, 'reopening a claim');
  await keyboard.press('e');
  await page.waitForSelector(byId('decision-text'));
  await keyboard.press('Escape');
  await held(page, 'leaving a form');

  // A claim is taken out of the list.
  await keyboard.press('j');
  await tabTo(page, byId('correct-reading'));
  await keyboard.press('Enter');
  await tabTo(page, byId('dismiss-claim'));
  await keyboard.press('Enter');
  await held(page, 'dismissing a claim');

  // A source is removed.
  await page.click(byId('tab-sources'));
  const sources = await page.locator(byId('source-row')).count();
  await page.locator(`${byId('source-row')} .link >> nth=0`).focus();
  await keyboard.press('Enter');
  await page.waitForFunction(
    (n) => document.querySelectorAll('[data-testid="source-row"]').length === n - 1,
    sources,
  );
  await held(page, 'removing a source');
}
