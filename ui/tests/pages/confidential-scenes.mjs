// Confidential material: said so where it is added, on the row, on the card, and where a package is
// written.
import { byId } from './browser.mjs';

async function openDone(page) {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
}

/** The call with a source is marked by keyboard alone. */
async function marked(page) {
  await openDone(page);
  await page.click(byId('tab-sources'));
  await page.locator(byId('source-confidential')).nth(2).focus();
  await page.keyboard.press('Space');
  await page.waitForSelector(byId('confidential'));
}

export const confidentialScenes = [
  { name: 'confidential-row', query: '?with=done&signed', go: marked },
  {
    name: 'confidential-card',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await page.click(`${byId('claim-row')}[data-number="1"]`);
      await page.locator(byId('card-confidential')).first().focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector(`${byId('evidence')} ${byId('confidential')}`);
    },
  },
  {
    name: 'confidential-call',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await page.click(`${byId('claim-row')}[data-number="1"]`);
      await page.locator(byId('adds-confidential')).last().focus();
      await page.keyboard.press('Space');
      await page.click(byId('add-said'));
    },
  },
  {
    name: 'ask-first',
    query: '?with=done&signed&network=allowed&references=30',
    async go(page) {
      await openDone(page);
      await page.click(`${byId('claim-row')}:has-text("Ruth Pell")`);
      await page.waitForSelector(byId('allow-host'));
      await page.locator(byId('allow-host')).focus();
    },
  },
  {
    name: 'confidential-handed',
    query: '?with=done&signed',
    async go(page) {
      await marked(page);
      await page.click(byId('nav-report'));
      await page.click(byId('hand-over'));
      await page.waitForSelector(byId('handed-without'));
      await page.locator(byId('handed-without')).scrollIntoViewIfNeeded();
    },
  },
];
