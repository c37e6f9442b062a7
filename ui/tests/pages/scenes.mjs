// Every screen in the states worth looking at: what is pressed to get there.
import { byId } from './browser.mjs';
import { correctionsScenes } from './corrections-scenes.mjs';
import { outletsScenes } from './outlets-scenes.mjs';
import { aboutScenes } from './about-scenes.mjs';
import { openRightward } from './rightward.mjs';
import { classifierScenes } from './classifier-scenes.mjs';
import { confidentialScenes } from './confidential-scenes.mjs';
import { recordScenes } from './record-scenes.mjs';
import { statesScenes } from './states-scenes.mjs';
import { referencesScenes } from './references-scenes.mjs';

async function openDone(page) {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
}

async function select(page, number) {
  await page.click(`${byId('claim-row')}[data-number="${number}"]`);
  await page.waitForSelector(`${byId('inspector')}[data-claim]`);
}

async function report(page) {
  await openDone(page);
  await page.click(byId('nav-report'));
  await page.waitForFunction(
    () => document.querySelector('canvas')?.width > Math.min(300, innerWidth / 3),
  );
  await page.waitForTimeout(500);
}

export const scenes = [
  { name: 'desk-empty', query: '' },
  { name: 'desk', query: '?with=desk&signed' },
  {
    name: 'desk-remove',
    query: '?with=desk&signed',
    go: (page) => page.click('.remove >> nth=0'),
  },
  { name: 'document-none', query: '', go: (page) => page.click(byId('nav-document')) },
  {
    name: 'document-fresh',
    query: '',
    async go(page) {
      await page.click(byId('open-sample'));
      await page.waitForSelector(byId('claim-row'));
    },
  },
  {
    name: 'document-running',
    query: '?pace=90&signed',
    async go(page) {
      await page.click(byId('open-sample'));
      await page.click(byId('run'));
      await page.waitForSelector(`${byId('claim-row')}[data-number="7"][data-finding="supported"]`);
    },
  },
  {
    name: 'document-done',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await select(page, 3);
    },
  },
  {
    name: 'document-supported',
    query: '?with=done&signed&compact',
    async go(page) {
      await openDone(page);
      await select(page, 1);
    },
  },
  {
    name: 'document-weighed',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await select(page, 1);
      await page.click(`${byId('weighed')} summary`);
      await page.waitForSelector(byId('evidence-balance'));
    },
  },
  {
    name: 'document-set-finding',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await select(page, 1);
      // The key means the claim that is shown.
      await page.waitForSelector(byId('weighed'));
      await page.keyboard.press('s');
      await page.waitForSelector(byId('finding-likelihood'));
    },
  },
  {
    name: 'document-propose',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await select(page, 6);
      await page.click(byId('decide-propose'));
    },
  },
  {
    name: 'document-checks',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await page.click(byId('tab-checks'));
    },
  },
  {
    name: 'document-aside',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await page.click(byId('tab-aside'));
    },
  },
  {
    name: 'document-find',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await page.keyboard.press('Control+f');
      await page.fill(byId('find'), 'council');
    },
  },
  {
    name: 'document-select',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await select(page, 7);
      await page.click(byId('correct-reading'));
      await page.click(byId('select-words'));
      await page.waitForSelector(byId('add-claim'));
    },
  },
  {
    name: 'who',
    query: '?with=done',
    async go(page) {
      await openDone(page);
      await select(page, 7);
      await page.click(byId('decide-confirm'));
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'help',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await page.keyboard.press('?');
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'document-rightward',
    query: '?with=rightward&signed',
    async go(page) {
      await openRightward(page);
      await select(page, 1);
    },
  },
  { name: 'report', query: '?with=done&signed', go: report },
  {
    name: 'report-exported',
    query: '?with=done&signed',
    async go(page) {
      await report(page);
      await page.click(byId('export-pdf'));
      await page.waitForSelector(byId('export-done'));
    },
  },
  {
    name: 'report-logo',
    query: '?with=done&signed',
    async go(page) {
      await report(page);
      await page.click(byId('cover'));
      await page.click(byId('logo-choose'));
      await page.waitForSelector(byId('logo-remove'));
      await page.locator(byId('logo')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings',
    query: '?with=done&signed',
    go: (page) => page.click(byId('nav-settings')),
  },
  {
    name: 'settings-keys',
    query: '?with=done&signed',
    async go(page) {
      await page.click(byId('nav-settings'));
      await page.click(`${byId('own-keys')} summary`);
      await page.click(byId('key-change-query'));
      await page.keyboard.press('a');
      await page.waitForSelector(byId('key-conflict'));
    },
  },
  {
    name: 'menu-desk',
    query: '?with=done&signed',
    go: (page) => page.click(byId('menu')),
  },
  {
    name: 'menu-claim',
    query: '?with=done&signed',
    async go(page) {
      await openDone(page);
      await select(page, 7);
      await page.keyboard.press('F10');
      await page.click(byId('menu-claim'));
    },
  },
  ...statesScenes,
  ...recordScenes,
  ...confidentialScenes,
  ...aboutScenes,
  ...classifierScenes,
  ...correctionsScenes,
  ...outletsScenes,
  ...referencesScenes,
];
