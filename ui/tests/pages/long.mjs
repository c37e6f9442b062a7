// A thousand claims: few rows exist, a step is quick, a run does not stall the page.
import assert from 'node:assert/strict';

import { byId } from './browser.mjs';

export async function longDocument(page) {
  await page.click('.title');
  await page.waitForSelector(byId('claim-row'));
  await page.waitForFunction(() => document.querySelectorAll('.sign').length >= 1000);
  const rows = await page.locator(byId('claim-row')).count();
  assert.ok(rows < 60, `${rows} rows exist at once`);

  const steps = await page.evaluate(async () => {
    const times = [];
    for (let i = 0; i < 20; i += 1) {
      const begun = performance.now();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b);
  });
  console.log(
    `     step to the next claim: median ${Math.round(steps[10])} ms, worst ${Math.round(steps[19])} ms`,
  );
  assert.ok(steps[10] < 250, `a step takes ${Math.round(steps[10])} ms`);

  await page.keyboard.press('End');
  await page.click(byId('run'));
  await page.waitForSelector(byId('stop'));
  const before = await page.evaluate(() => document.querySelector('.article').scrollHeight);
  const worst = await page.evaluate(async () => {
    let last = performance.now();
    let gap = 0;
    const until = last + 3000;
    while (last < until) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = performance.now();
      gap = Math.max(gap, now - last);
      last = now;
    }
    return gap;
  });
  const after = await page.evaluate(() => document.querySelector('.article').scrollHeight);
  console.log(`     longest frame while a run goes on: ${Math.round(worst)} ms`);
  assert.equal(after, before, 'the text moved while results came in');
  assert.ok(worst < 1000, `a frame took ${Math.round(worst)} ms`);

  const stopped = await page.evaluate(async () => {
    const begun = performance.now();
    document.querySelector('[data-testid="stop"]').click();
    while (!document.querySelector('[data-testid="run"]')) {
      await new Promise((done) => requestAnimationFrame(done));
    }
    return performance.now() - begun;
  });
  console.log(`     Stop shown after ${Math.round(stopped)} ms`);
  assert.ok(stopped < 1000, `Stop was shown after ${Math.round(stopped)} ms`);
  assert.match((await page.textContent(byId('run'))) ?? '', /Resume at/u);
}
