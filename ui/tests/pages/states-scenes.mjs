// Nothing there yet, no network, something failed: every screen says so and goes on.
import { byId } from './browser.mjs';

const opened = async (page) => {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
};

/** A screen whose material cannot be had. */
const failing = (name, fails, go, more = {}) => ({
  ...more,
  name: `failed-${name}`,
  query: `?with=done&signed&fails=${fails}`,
  async go(page) {
    await go(page);
    await page.waitForSelector(byId('failure'));
  },
});

const toScreen = (screen) => async (page) => {
  await opened(page);
  await page.click(byId(`nav-${screen}`));
};

export const statesScenes = [
  { name: 'report-none', query: '', go: (page) => page.click(byId('nav-report')) },
  { name: 'review-none', query: '', go: (page) => page.click(byId('nav-review')) },
  {
    name: 'references-none',
    query: '?with=desk&signed',
    async go(page) {
      await page.click('.title:has-text("Brief for")');
      await page.waitForSelector(byId('claim-row'));
      await page.click(byId('nav-references'));
      await page.waitForSelector('#pane-references');
    },
  },
  {
    name: 'document-offline',
    query: '?with=done&signed&network=allowed&references=30',
    async go(page) {
      await opened(page);
      await page.context().setOffline(true);
      await page.waitForFunction(() => !navigator.onLine);
    },
  },
  {
    name: 'document-not-now',
    query: '?with=done&signed',
    async go(page) {
      await opened(page);
      await page.click(byId('offer-not'));
    },
  },
  // Nothing was pressed yet, so nothing has the focus.
  failing('desk', 'desk', async () => undefined, { untouched: true }),
  failing('open', 'document', (page) => page.keyboard.press('Control+o'), { untouched: true }),
  failing('references', 'references', toScreen('references')),
  failing('outlets', 'outlets', toScreen('outlets')),
  failing('corrections', 'corrections', toScreen('corrections')),
  failing('report', 'reportView', toScreen('report')),
  failing('review', 'reviewQueue', (page) => page.click(byId('nav-review'))),
];
