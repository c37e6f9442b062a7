// Corrections, what became of a signed-off report, and the review queue.
import { byId } from './browser.mjs';

async function corrections(page) {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
  await page.click(byId('nav-corrections'));
  await page.waitForSelector(byId('change'));
}

export const correctionsScenes = [
  {
    name: 'corrections',
    query: '?with=done&signed',
    async go(page) {
      await corrections(page);
      await page.fill(byId('ask-author'), 'Who read the proofs?');
      await page.click(byId('ask-author-do'));
      await page.waitForSelector(byId('question'));
      await page.click(byId('read-text'));
      await page.click(byId('remark-ask'));
      await page.waitForSelector(byId('remark-question'));
    },
  },
  {
    name: 'corrections-signed',
    query: '?with=decided&signed',
    async go(page) {
      await corrections(page);
      await page.click('summary >> nth=0');
      await page.click(byId('sign-off'));
      await page.waitForSelector(byId('revision'));
      await page.click(byId('flag-new'));
      await page.fill(byId('flag-from'), 'A reader in Lowhaven');
      await page.fill(byId('flag-words'), 'The ferry was built in 1912, the year on its plate.');
      await page.click(byId('flag-save'));
      await page.waitForSelector(byId('flag'));
      await page.fill(byId('flag-answer'), 'The plate is of the second engine.');
      await page.click(byId('flag-declined'));
      await page.click(byId('rebuttal-new'));
      await page.fill(byId('rebuttal-author'), 'The author');
      await page.fill(byId('rebuttal-words'), 'I stand by the date the yard gave me.');
      await page.click(byId('rebuttal-save'));
      await page.waitForSelector(byId('rebuttal'));
      await page.click(byId('rebuttal-new'));
      await page.fill(byId('rebuttal-author'), 'The editor');
      await page.fill(byId('rebuttal-words'), 'We corrected all three.');
      await page.selectOption(byId('rebuttal-outlet'), 'gazette.example');
      await page.click(byId('rebuttal-save'));
      await page.waitForSelector(`${byId('rebuttal')}:has-text("gazette.example")`);
    },
  },
  {
    name: 'corrections-standards',
    query: '?with=decided&signed',
    async go(page) {
      await corrections(page);
      await page.locator(`${byId('standards')} summary`).focus();
      await page.keyboard.press('Enter');
      await page.selectOption(byId('standard-4'), 'met');
      await page.fill(byId('standard-note-4'), 'Two other readings were weighed.');
    },
  },
  {
    name: 'review',
    query: '?with=done&signed',
    async go(page) {
      await page.click('.title:has-text("The ferry")');
      await page.waitForSelector(byId('claim-row'));
      await page.click(byId('nav-review'));
      await page.click(byId('tier-magazine'));
      await page.waitForSelector(byId('queue-row'));
    },
  },
  {
    name: 'document-final',
    query: '?with=done&signed',
    async go(page) {
      await page.click('.title:has-text("The ferry")');
      await page.waitForSelector(byId('claim-row'));
      await page.click(byId('wording-final'));
    },
  },
];
