// Open the sample, check it, decide five claims and export, without a pointer.
import assert from 'node:assert/strict';

import { byId, tabTo } from './browser.mjs';

const status = (page) => page.textContent(byId('status'));

export async function keyboardPath(page) {
  const { keyboard } = page;
  await tabTo(page, byId('open-sample'));
  await keyboard.press('Enter');
  await page.waitForSelector(byId('claim-row'));
  await tabTo(page, byId('run'));
  await keyboard.press('Enter');
  await page.waitForFunction(() =>
    document.querySelector('[data-testid="status"]')?.textContent?.startsWith('Checked.'),
  );

  await keyboard.press('j');
  await page.waitForSelector(`${byId('inspector')}[data-claim]`);
  assert.match((await status(page)) ?? '', /^Claim 1 of 21\. Supported\. Open\./u);
  await keyboard.press('Space');
  await page.waitForSelector(`${byId('atom')} input:checked`);

  // The first decision asks who decides.
  await keyboard.press('c');
  await page.waitForSelector('dialog[open]');
  await tabTo(page, byId('who-name'));
  await keyboard.type('Rosa Lindqvist');
  await keyboard.press('Enter');
  await page.waitForSelector(`${byId('claim-row')}[data-number="1"][data-decision="confirmed"]`);

  await keyboard.press('n');
  await keyboard.press('a');
  await page.waitForSelector(`${byId('claim-row')}[data-number="2"][data-decision="on_author"]`);

  await keyboard.press('n');
  await keyboard.press('e');
  await page.waitForSelector(byId('decision-text'));
  await keyboard.type('built in Lowhaven in 1913');
  await keyboard.press('Control+Enter');
  await page.waitForSelector(
    `${byId('claim-row')}[data-number="3"][data-decision="change_proposed"]`,
  );

  await keyboard.press('n');
  await keyboard.press('q');
  await keyboard.type('Older than Reedness?');
  await keyboard.press('Control+Enter');
  await page.waitForSelector(`${byId('claim-row')}[data-number="4"][data-decision="query"]`);

  await keyboard.press('n');
  await keyboard.press('i');
  await keyboard.press('Control+Enter');
  assert.match((await page.textContent('#decision-missing')) ?? '', /Write something first/u);
  await keyboard.type('Her birthday is in December.');
  await keyboard.press('Control+Enter');
  await page.waitForSelector(`${byId('claim-row')}[data-number="5"][data-decision="ignored"]`);

  // K goes back, evidence by number, undo.
  await keyboard.press('k');
  await keyboard.press('1');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'evidence-1');
  await keyboard.press('Control+z');
  await page.waitForSelector(`${byId('claim-row')}[data-number="5"][data-decision="open"]`);
  await keyboard.press('n');
  await keyboard.press('c');
  await page.waitForSelector(`${byId('claim-row')}[data-number="5"][data-decision="confirmed"]`);

  // F6 goes round the panes.
  await keyboard.press('F6');
  const pane = () => page.evaluate(() => document.activeElement?.closest('[id^="pane-"]')?.id);
  const first = await pane();
  await keyboard.press('F6');
  assert.notEqual(await pane(), first);

  await keyboard.press('Control+e');
  await page.waitForSelector(byId('export-pdf'));
  await keyboard.press('Control+e');
  await page.waitForSelector(byId('export-done'));
  assert.match((await page.textContent(byId('export-done'))) ?? '', /^Saved .+\.pdf /u);
}
