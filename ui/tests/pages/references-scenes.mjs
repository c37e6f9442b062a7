// References, the network and the ledger in the states worth looking at.
import { byId } from './browser.mjs';

const looked = '?with=done&signed&network=allowed&references=30';

export async function openReferences(page) {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
  await page.click(byId('nav-references'));
  await page.waitForSelector(byId('reference-row'));
}

export async function chooseReference(page, number) {
  const row = `${byId('reference-row')}[data-number="${number}"]`;
  // In a low window the list holds no row so far down yet.
  for (let i = 0; i < number && (await page.locator(row).count()) === 0; i += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(50);
  }
  await page.click(row);
  await page.waitForSelector(`${byId('reference')}[data-reference$="-r${number - 1}"]`);
}

function chosen(number, more = async () => undefined) {
  return async (page) => {
    await openReferences(page);
    await chooseReference(page, number);
    await more(page);
  };
}

async function openSheet(page) {
  await openReferences(page);
  await page.click(byId('network'));
  await page.waitForSelector(byId('service-crossref'));
}

async function openLedger(page) {
  await openReferences(page);
  await page.keyboard.press('Control+5');
  await page.waitForSelector(`${byId('ledger')}, ${byId('ledger-empty')}`);
}

export const referencesScenes = [
  { name: 'references-offer', query: '?with=done&signed', go: openReferences },
  { name: 'references-miscited', query: looked, go: chosen(2) },
  { name: 'references-retracted', query: looked, go: chosen(3) },
  {
    name: 'references-dead-link',
    query: looked,
    go: chosen(4, (page) => page.click(byId('scores'))),
  },
  {
    name: 'references-none-found',
    query: `${looked}&compact`,
    go: chosen(6, (page) => page.click(byId('scores'))),
  },
  { name: 'references-no-answer', query: looked, go: chosen(7) },
  {
    name: 'references-found',
    query: looked,
    go: chosen(1, (page) => page.click(byId('more-styles'))),
  },
  {
    name: 'references-cross',
    query: looked,
    go: chosen(1, (page) => page.click(byId('tab-cross'))),
  },
  {
    name: 'references-in-text',
    query: looked,
    go: chosen(3, async (page) => {
      await page.click(`${byId('mention')} .link >> nth=0`);
      await page.waitForSelector(byId('text'));
    }),
  },
  {
    name: 'references-exchange',
    query: looked,
    go: chosen(2, async (page) => {
      await page.click(byId('references-import'));
      await page.click(byId('references-bibtex'));
      await page.waitForSelector(byId('references-done'));
    }),
  },
  {
    name: 'references-running',
    query: '?with=done&signed&network=allowed&pace=140',
    async go(page) {
      await openReferences(page);
      await page.click(byId('run'));
      await page.waitForSelector(byId('waits'));
    },
  },
  { name: 'network-sealed', query: '?with=done&signed', go: openSheet },
  {
    name: 'network-sample',
    query: '?with=done&signed',
    async go(page) {
      await openSheet(page);
      await page.click(byId('mode-ask'));
      await page.click(`${byId('switch-on-crossref')}:enabled`);
      await page.waitForSelector(byId('sample'));
    },
  },
  { name: 'network-allowed', query: looked, go: openSheet },
  {
    name: 'settings-key',
    query: '?with=done&signed',
    async go(page) {
      await page.click(byId('nav-settings'));
      await page.click(byId('key-set-openalex'));
    },
  },
  {
    name: 'settings-key-refused',
    query: '?with=done&signed&key=wrong-4321',
    async go(page) {
      await page.click(byId('nav-settings'));
      await page.click(byId('key-test-openalex'));
      await page.waitForSelector(`${byId('key-said-openalex')}:not(:empty)`);
    },
  },
  {
    name: 'settings-no-keychain',
    query: '?with=done&signed&keychain=missing',
    async go(page) {
      await page.click(byId('nav-settings'));
      await page.click(byId('key-set-openalex'));
    },
  },
  { name: 'ledger-empty', query: '?with=done&signed', go: openLedger },
  {
    name: 'ledger',
    query: looked,
    async go(page) {
      await openLedger(page);
      await page.click(`${byId('ledger-row')} button >> nth=1`);
      await page.waitForSelector(byId('request'));
    },
  },
];
