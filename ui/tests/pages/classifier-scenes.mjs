// The classifier of the user's own in its states: none, ready, without a label, gone, refused.
import { byId } from './browser.mjs';

const section = byId('settings-classifier');

async function shown(page) {
  await page.click(byId('nav-settings'));
  await page.waitForSelector(byId('classifier-name'));
  await page.locator(section).scrollIntoViewIfNeeded();
}

export const classifierScenes = [
  { name: 'classifier-none', query: '?with=desk&signed', go: shown },
  {
    name: 'classifier-chosen',
    query: '?with=desk&signed&pace=1',
    async go(page) {
      await shown(page);
      await page.click(byId('choose-classifier'));
      await page.waitForSelector(byId('classifier-state'));
    },
  },
  { name: 'classifier-two-labels', query: '?with=desk&signed&classifier=two', go: shown },
  { name: 'classifier-gone', query: '?with=desk&signed&classifier=gone', go: shown },
  {
    name: 'classifier-dropped',
    query: '?with=desk&signed&classifier=ready',
    async go(page) {
      await shown(page);
      await page.click(byId('drop-classifier'));
      await page.waitForSelector(byId('drop-classifier'), { state: 'detached' });
    },
  },
  {
    name: 'classifier-refused',
    query: '?with=desk&signed&pace=1&folder=unfit',
    async go(page) {
      await shown(page);
      await page.click(byId('choose-classifier'));
      await page.waitForSelector(byId('failure'));
    },
  },
];
