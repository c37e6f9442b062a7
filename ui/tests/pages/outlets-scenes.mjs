// Sources, the cache of ratings, and the settings of language models.
import { byId } from './browser.mjs';

async function outlets(page) {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
  await page.click(byId('nav-outlets'));
  await page.waitForSelector(byId('outlet'));
}

async function models(page) {
  await page.click(byId('nav-settings'));
  await page.selectOption(byId('model-service'), 'anthropic');
  await page.waitForSelector(byId('spent'));
  await page.locator(byId('settings-models')).scrollIntoViewIfNeeded();
}

export const outletsScenes = [
  { name: 'outlets', query: '?with=done&signed', go: outlets },
  {
    name: 'outlets-none',
    query: '',
    async go(page) {
      await page.click(byId('open-sample'));
      await page.waitForSelector(byId('claim-row'));
      await page.click(byId('nav-outlets'));
      await page.waitForSelector(`${byId('outlets')} .button`);
    },
  },
  {
    name: 'outlets-asked',
    query: '?with=done&signed',
    async go(page) {
      await outlets(page);
      await page.click(byId('assess'));
      await page.click(`${byId('outlet-lean')} >> nth=0`);
      await page.waitForSelector(byId('rating'));
      await page.click(`${byId('outlet-own')} >> nth=1`);
      await page.waitForSelector(byId('own-score'));
    },
  },
  {
    name: 'outlets-spectrum',
    query: '?with=done&signed',
    async go(page) {
      await outlets(page);
      await page.click(byId('spectrum-show'));
      await page.waitForSelector(byId('spectrum'));
    },
  },
  { name: 'settings-models', query: '?with=done&signed', go: models },
  {
    name: 'reliability',
    query: '?with=done&signed',
    async go(page) {
      await models(page);
      await page.click(byId('to-reliability'));
      await page.click('th button:has-text("reedness.example")');
      await page.waitForSelector(byId('evaluation'));
    },
  },
];
