// The program itself: the library as a whole, diagnostics, a crash of last time, changes lost, a newer library.
import { byId } from './browser.mjs';

async function onSettings(page, section) {
  await page.click(byId('nav-settings'));
  await page.waitForSelector(byId(section));
  await page.locator(byId(section)).scrollIntoViewIfNeeded();
}

export const aboutScenes = [
  {
    name: 'data-moved',
    query: '?with=desk&signed',
    async go(page) {
      await onSettings(page, 'your-data');
      await page.click(byId('export-everything'));
      await page.waitForSelector(byId('exported-everything'));
      await page.click(byId('take-in'));
      await page.waitForSelector(byId('taken-in'));
      await page.locator(byId('taken-in')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'not-encrypted',
    query: '?with=desk&signed&program=plain',
    go: (page) => onSettings(page, 'your-data'),
  },
  {
    name: 'diagnostics',
    query: '?with=desk&signed',
    async go(page) {
      await onSettings(page, 'about');
      await page.click(byId('diagnostics'));
      await page.click(`${byId('about')} summary`);
      await page.waitForSelector(byId('diagnostics-words'));
      await page.locator(byId('diagnostics-words')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'crashed',
    query: '?with=desk&signed&program=crashed',
    async go(page) {
      await page.waitForSelector(byId('crash'));
      await page.click(`${byId('crash')} [aria-expanded]`);
    },
  },
  { name: 'lost-changes', query: '?with=desk&signed&program=lost' },
  { name: 'newer-library', query: '?with=desk&signed&program=newer' },
];
