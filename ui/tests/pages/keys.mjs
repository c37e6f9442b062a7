// Keys of one's own, without a pointer: change, conflict, swap, off, back; every place
// that shows a key shows the one that holds.
import assert from 'node:assert/strict';

import { byId, tabTo } from './browser.mjs';

const status = (page) => page.textContent(byId('status'));
const chord = (page, action) => page.getAttribute(byId(`key-${action}`), 'data-chord');
const focus = (page) => page.evaluate(() => document.activeElement?.dataset.testid);

export async function ownKeys(page) {
  const { keyboard } = page;
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
  await keyboard.press('Control+,');
  await page.waitForSelector(byId('own-keys'));
  await tabTo(page, `${byId('own-keys')} summary`);
  await keyboard.press('Enter');

  // A free key is taken, and said.
  await tabTo(page, byId('key-change-confirm'));
  await keyboard.press('Enter');
  assert.match(await status(page), /Press the new key for Confirm/u);
  await keyboard.press('x');
  await page.waitForSelector(`${byId('key-confirm')}[data-chord="x"]`);
  assert.match(await status(page), /Confirm now has the key X/u);
  assert.equal(await focus(page), 'key-change-confirm');

  // Escape leaves it; Alt is refused in words; Tab is no trap.
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  assert.equal(await chord(page, 'confirm'), 'x');
  await keyboard.press('Enter');
  await keyboard.press('Control+v');
  assert.match(await page.textContent(`${byId('key-confirm')} [role="alert"]`), /Press another/u);
  await keyboard.press('Tab');
  assert.notEqual(await focus(page), 'key-change-confirm');
  assert.equal(await chord(page, 'confirm'), 'x');

  // A key in use is named; the two are swapped.
  await tabTo(page, byId('key-change-query'));
  await keyboard.press('Enter');
  await keyboard.press('a');
  assert.match(
    await page.textContent(byId('key-conflict')),
    /A is already the key for “On author”/u,
  );
  await tabTo(page, byId('key-swap'));
  await keyboard.press('Enter');
  await page.waitForSelector(`${byId('key-query')}[data-chord="a"]`);
  assert.equal(await chord(page, 'author'), 'q');
  assert.equal(await focus(page), 'key-change-query');

  // Off, and the focus stays in the row.
  await tabTo(page, byId('key-off-ignore'));
  await keyboard.press('Enter');
  await page.waitForSelector(`${byId('key-ignore')}[data-chord=""]`);
  await page.waitForFunction(() => document.activeElement?.dataset.testid === 'key-change-ignore');

  // Handler, hints and help go by it.
  await keyboard.press('Control+2');
  await page.waitForSelector(byId('claim-row'));
  await keyboard.press('n');
  await page.waitForSelector(byId('decide-confirm'));
  const hint = (id) => page.locator(`${byId(id)} kbd`);
  assert.equal(await hint('decide-confirm').textContent(), 'X');
  assert.equal(await hint('decide-query').textContent(), 'A');
  assert.equal(await hint('decide-ignore').count(), 0);
  const number = await page.getAttribute(
    `${byId('claim-row')}[aria-selected="true"]`,
    'data-number',
  );
  await keyboard.press('c');
  await keyboard.press('i');
  assert.equal(await page.locator(byId('decision')).count(), 0);
  await keyboard.press('x');
  await page.waitForSelector(
    `${byId('claim-row')}[data-number="${number}"][data-decision="confirmed"]`,
  );
  await keyboard.press('?');
  const help = (await page.textContent('dialog[open]')) ?? '';
  assert.match(help, /X\s*Confirm/u);
  assert.doesNotMatch(help, /Ignore, with a reason/u);
  await keyboard.press('Escape');

  // All back.
  await keyboard.press('Control+,');
  await tabTo(page, `${byId('own-keys')} summary`);
  await keyboard.press('Enter');
  await tabTo(page, byId('keys-all-back'));
  await keyboard.press('Enter');
  await page.waitForSelector(`${byId('key-confirm')}[data-chord="c"]`);
  assert.equal(await chord(page, 'query'), 'q');
}
