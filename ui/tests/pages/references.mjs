// References from the keyboard alone; five hundred of them; and in grey.
import assert from 'node:assert/strict';

import { byId } from './browser.mjs';
import { openReferences } from './references-scenes.mjs';

const status = (page) => page.textContent(byId('status'));
const focused = (page) =>
  page.evaluate(() => document.activeElement?.closest('[id^="pane-"]')?.id ?? '');

async function says(page, words) {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('[data-testid="status"]')?.textContent?.startsWith(wanted) ?? false,
    words,
  );
}

/** From the list to the reasons, the clipboard and the text, without a pointer. */
export async function referencesPath(page) {
  const { keyboard } = page;
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector(byId('claim-row'));
  await keyboard.press('Control+3');
  await page.waitForSelector(byId('reference-row'));

  await keyboard.press('j');
  assert.match((await status(page)) ?? '', /^Reference 1 of 30\. Found\. Who would walk/u);
  await keyboard.press('n');
  assert.match((await status(page)) ?? '', /^Reference 2 of 30\. Miscited\./u);
  await page.waitForSelector(`${byId('fields')} [data-field="Year"][data-state="different"] ins`);
  await keyboard.press('n');
  assert.match((await status(page)) ?? '', /^Reference 3 of 30\. Found\. Retracted\./u);
  await page.waitForSelector(byId('notices'));
  await keyboard.press('k');
  assert.match((await status(page)) ?? '', /^Reference 2 of 30/u);

  // Enter goes into the details, F6 back to the list and its arrow keys.
  await keyboard.press('Enter');
  assert.equal(await focused(page), 'pane-reference');
  await keyboard.press('F6');
  assert.equal(await focused(page), 'pane-references');
  await keyboard.press('End');
  assert.match((await status(page)) ?? '', /^Reference 30 of 30/u);
  await keyboard.press('Home');
  assert.match((await status(page)) ?? '', /^Reference 1 of 30/u);
  await page.waitForFunction(() => {
    const active = document.activeElement?.getAttribute('aria-activedescendant');
    return active && document.getElementById(active)?.getAttribute('aria-selected') === 'true';
  });

  // Looked up again, whoever was silent answers.
  for (let i = 0; i < 6; i += 1) await keyboard.press('ArrowDown');
  assert.match((await status(page)) ?? '', /^Reference 7 of 30\. Couldn’t look/u);
  await page.waitForSelector(`${byId('consulted')} [data-answer="no_answer"]`);
  await keyboard.press('r');
  await says(page, 'Reference 7 was looked up again. Found.');

  // Copied with one press, and said.
  await page.focus(`${byId('citation')}[data-style="apa-7"] ${byId('copy')}`);
  await keyboard.press('Enter');
  await says(page, 'Copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /Okafor.*Tidal current measurements/u);
  assert.equal(await page.locator('main a[href]').count(), 0, 'an address can be opened');

  // A mention leads to its sentence.
  await page.focus(`${byId('mention')} button`);
  await keyboard.press('Enter');
  await page.waitForSelector(byId('text'));
  assert.equal(await focused(page), 'pane-text');
  const lit = await page.evaluate(() => [...CSS.highlights.get('stet-place')].map(String));
  assert.match(lit[0] ?? '', /^The bridge was closed to lorries/u);
}

/** Five hundred: few rows exist, a step and a search are quick. */
export async function manyReferences(page) {
  await openReferences(page);
  const few = async (when) => {
    const rows = await page.locator(byId('reference-row')).count();
    assert.ok(rows < 60, `${rows} rows exist ${when}`);
  };
  await few('at first');
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
    `     step to the next reference: median ${Math.round(steps[10])} ms, worst ${Math.round(steps[19])} ms`,
  );
  assert.ok(steps[10] < 250, `a step takes ${Math.round(steps[10])} ms`);
  await few('after twenty steps');

  await page.focus('[role="listbox"]');
  await page.keyboard.press('End');
  await page.waitForSelector(`${byId('reference-row')}[data-number="500"][aria-selected="true"]`);
  await few('at the end');

  const begun = Date.now();
  await page.fill(byId('reference-search'), 'marchetti');
  await page.waitForSelector(`${byId('reference-row')}[data-number="1"]`);
  console.log(`     search among 500 shown after ${Date.now() - begun} ms`);
  assert.ok(Date.now() - begun < 1500);
  const sizes = await page.getAttribute(byId('reference-row'), 'aria-setsize');
  assert.ok(Number(sizes) < 60, `${sizes} match`);
}

/** Without colour, every state still has a word, a sign and a line of its own. */
export async function inGrey(page) {
  await openReferences(page);
  // What is imported was not looked up yet: the seventh state.
  await page.click(byId('references-import'));
  await page.waitForSelector(`${byId('tab-references')}:has-text("31")`);
  const seen = new Map();
  for (let i = 0; i < 31; i += 1) {
    await page.keyboard.press('j');
    await page.waitForSelector(`${byId('reference')}[data-reference$="-r${i}"]`);
    const look = await page.evaluate(() => {
      const row = document.querySelector('[data-testid="reference-row"][aria-selected="true"]');
      const word = row?.querySelector('.r-word');
      if (!row || !word) return null;
      const style = getComputedStyle(word);
      return {
        state: row.dataset.state,
        word: word.textContent,
        sign: [...row.querySelectorAll('.fact svg')[0].children].map((path) => path.outerHTML),
        line: `${style.textDecorationStyle} ${style.textDecorationThickness}`,
      };
    });
    if (look) seen.set(look.state, look);
  }
  assert.equal(seen.size, 7, `states seen: ${[...seen.keys()]}`);
  const looks = [...seen.values()];
  const different = (of) => new Set(looks.map((look) => String(of(look)))).size;
  assert.equal(
    different((look) => look.word),
    7,
    'two states share a word',
  );
  assert.equal(
    different((look) => look.sign),
    7,
    'two states share a sign',
  );
  assert.equal(
    different((look) => look.line),
    7,
    'two states share a line',
  );
}

/** With motion reduced nothing on the new screens moves by itself. */
export async function atRest(page) {
  await openReferences(page);
  await page.keyboard.press('n');
  await page.waitForSelector(byId('reference'));
  await page.click(byId('network'));
  await page.waitForSelector('dialog[open]');
  const moving = await page.evaluate(
    () =>
      document.getAnimations().length +
      [...document.querySelectorAll('*')].filter((element) => {
        const style = getComputedStyle(element);
        return style.scrollBehavior === 'smooth' || style.animationName !== 'none';
      }).length,
  );
  assert.equal(moving, 0);
}
