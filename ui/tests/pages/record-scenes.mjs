// Handing over, a package that waits for choices, and the record held against itself.
import { byId } from './browser.mjs';

async function openDone(page) {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
}

async function onReport(page) {
  await openDone(page);
  await page.click(byId('nav-report'));
  await page.waitForSelector(byId('hand-over'));
}

async function verified(page) {
  await onReport(page);
  await page.click(byId('verify-record'));
  await page.waitForSelector(byId('verified'));
  await page.locator(byId('verified')).scrollIntoViewIfNeeded();
}

export const recordScenes = [
  {
    name: 'record-handed',
    query: '?with=done&signed',
    async go(page) {
      await onReport(page);
      await page.click(byId('hand-over'));
      await page.waitForSelector(byId('handed-over'));
      await page.locator(byId('handed-over')).scrollIntoViewIfNeeded();
    },
  },
  { name: 'record-holds', query: '?with=done&signed', go: verified },
  { name: 'record-broken', query: '?with=done&signed&waits=broken', go: verified },
  {
    name: 'record-conflicts',
    query: '?with=done&signed&waits=conflicts',
    async go(page) {
      await openDone(page);
      await page.waitForSelector(byId('conflict'));
      await page.locator(byId('keep-mine')).first().focus();
      await page.keyboard.press('t');
    },
  },
  { name: 'record-overdue', query: '?with=desk&signed&keep=30' },
];
