// The menus without a pointer: along the bar, down a menu, by letter, out again.
import assert from 'node:assert/strict';

import { byId } from './browser.mjs';

const focus = (page) => page.evaluate(() => document.activeElement?.dataset.testid);
const focused = (page, id) =>
  page.waitForFunction((wanted) => document.activeElement?.dataset.testid === wanted, id);
const unable = (page, action) => page.getAttribute(byId(`menu-do-${action}`), 'aria-disabled');

export async function menuPath(page) {
  const { keyboard } = page;
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
  await keyboard.press('n');
  await page.waitForSelector(byId('decide-confirm'));
  const at = await page.getAttribute(`${byId('claim-row')}[aria-selected="true"]`, 'data-number');
  await page.locator(`${byId('claim-row')}[aria-selected="true"]`).focus();
  const from = await page.evaluate(() => document.activeElement?.id);

  await keyboard.press('F10');
  await focused(page, 'menu-do-openFiles');
  assert.equal(await page.textContent(`${byId('menu-do-openFiles')} kbd`), 'Ctrl O');
  await keyboard.press('End');
  assert.equal(await focus(page), 'menu-do-settings');
  await keyboard.press('ArrowDown');
  assert.equal(await focus(page), 'menu-do-openFiles');
  await keyboard.press('ArrowUp');
  assert.equal(await focus(page), 'menu-do-settings');
  await keyboard.press('Home');
  await keyboard.press('h');
  assert.equal(await focus(page), 'menu-do-handOver');

  // A letter that is a command below is none in here; Escape gives the focus back.
  await keyboard.press('c');
  await keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.id), from);
  assert.equal(await page.locator(byId('menu-file')).count(), 0);
  assert.equal(await page.locator(byId('decision')).count(), 0);

  // What is not possible now is there, says so, and does nothing.
  await keyboard.press('F10');
  await focused(page, 'menu-do-openFiles');
  await keyboard.press('ArrowLeft');
  await focused(page, 'menu-do-help');
  await keyboard.press('ArrowLeft');
  await focused(page, 'menu-do-run');
  assert.equal(await unable(page, 'run'), 'false');
  assert.equal(await unable(page, 'stop'), 'true');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  assert.equal(await focus(page), 'menu-do-stop');
  await keyboard.press('Escape');

  // Confirm by menu: the decision is made, and the focus is where it was.
  await keyboard.press('F10');
  await focused(page, 'menu-do-openFiles');
  await keyboard.press('ArrowRight');
  await focused(page, 'menu-do-next');
  assert.equal(await page.textContent(`${byId('menu-do-confirm')} kbd`), 'C');
  await keyboard.press('c');
  assert.equal(await focus(page), 'menu-do-confirm');
  await keyboard.press('Enter');
  await page.waitForSelector(
    `${byId('claim-row')}[data-number="${at}"][data-decision="confirmed"]`,
  );
  assert.equal(await page.evaluate(() => document.activeElement?.id), from);

  // To another screen: the focus is in it, not nowhere.
  await keyboard.press('F10');
  await focused(page, 'menu-do-openFiles');
  await keyboard.press('ArrowRight');
  await focused(page, 'menu-do-next');
  await keyboard.press('ArrowRight');
  await focused(page, 'menu-do-desk');
  await keyboard.press('Enter');
  await page.waitForSelector(byId('paste-text'));
  await page.waitForFunction(() => document.activeElement?.id === 'main');
}
