// A text written from right to left: marks lie on exactly their words, every sign stands where its
// line begins, and what is quoted is set in its own direction.
import assert from 'node:assert/strict';

import { byId } from './browser.mjs';

export async function openRightward(page) {
  await page.click('.title');
  await page.waitForSelector(byId('claim-row'));
}

/** What is measured of a claim: its words, where they lie, its sign, its block. */
function measured(number) {
  const row = document.querySelector(`[data-testid="claim-row"][data-number="${number}"]`);
  const id = row.id.replace('claim-', '');
  const marks = [...document.querySelectorAll(`.article [data-claims~="${id}"]`)];
  const block = marks[0].closest('.block');
  const sign = document.querySelector(`.gutter [data-claim="${id}"]`).getBoundingClientRect();
  const box = (rect) => ({
    left: rect.left,
    right: rect.right,
    top: rect.top,
    bottom: rect.bottom,
  });
  return {
    listed: row.querySelector('.quote').textContent,
    words: marks.map((mark) => mark.firstChild.textContent).join(''),
    chosen: marks.every((mark) => mark.classList.contains('chosen')),
    others: [...document.querySelectorAll('.article mark.chosen')].filter(
      (mark) => !marks.includes(mark),
    ).length,
    languages: [block, row.querySelector('.quote')].map((part) => part.closest('[lang]').lang),
    rightward: getComputedStyle(block).direction === 'rtl',
    rowRightward: getComputedStyle(row.querySelector('.quote')).direction === 'rtl',
    lines: marks.flatMap((mark) => [...mark.getClientRects()].map(box)),
    line: getComputedStyle(marks[0]).textDecorationStyle,
    labels: marks.map((mark) => getComputedStyle(mark, '::after').unicodeBidi),
    block: box(block.getBoundingClientRect()),
    sign: box(sign),
    first: box(marks[0].getClientRects()[0]),
  };
}

const LINES = {
  supported: 'solid',
  contradicted: 'double',
  mixed: 'wavy',
  unresolved: 'dashed',
};

export async function rightward(page) {
  await openRightward(page);
  const rows = await page.locator(byId('claim-row')).count();
  assert.equal(rows, 7);
  for (let number = 1; number <= rows; number += 1) {
    const row = page.locator(`${byId('claim-row')}[data-number="${number}"]`);
    await row.click();
    await page.waitForSelector(`${byId('inspector')}[data-claim]`);
    await page.waitForTimeout(50);
    const seen = await page.evaluate(measured, number);
    const finding = await row.getAttribute('data-finding');

    // The marks hold exactly the words of the claim, and nothing else is chosen.
    assert.equal(seen.words, seen.listed, `claim ${number}: its words`);
    // Which is said, so that the right voice reads them and the right letters are drawn.
    assert.deepEqual(seen.languages, ['ar', 'ar'], `claim ${number}: its language`);
    assert.ok(seen.chosen && seen.others === 0, `claim ${number}: chosen alone`);
    assert.equal(seen.line, LINES[finding], `claim ${number}: the line of ${finding}`);
    // The number of a claim that ends in a figure must not be read as a part of it.
    assert.equal(seen.labels.at(-1), 'isolate', `claim ${number}: its number stands apart`);
    assert.equal(seen.rightward, number < 7, `claim ${number}: direction of the text`);
    assert.equal(seen.rowRightward, number < 7, `claim ${number}: direction in the list`);
    for (const line of seen.lines) {
      assert.ok(
        line.left >= seen.block.left - 1 && line.right <= seen.block.right + 12,
        `claim ${number}: within its block`,
      );
    }

    // The sign stands outside the block on the side where its lines begin, at the first line.
    const outside = seen.rightward
      ? seen.sign.left - seen.block.right
      : seen.block.left - seen.sign.right;
    assert.ok(outside >= -2 && outside < 60, `claim ${number}: sign ${outside} px outside`);
    assert.ok(
      seen.sign.top < seen.first.bottom && seen.sign.bottom > seen.first.top,
      `claim ${number}: sign beside its line`,
    );

    const quote = page.locator(`${byId('inspector')} blockquote.quote`).first();
    const direction = await quote.evaluate((element) => getComputedStyle(element).direction);
    assert.equal(direction, number < 7 ? 'rtl' : 'ltr', `claim ${number}: quoted beside`);
  }
  // What the evidence says is set in its own direction too.
  await page.click(`${byId('claim-row')}[data-number="1"]`);
  const passage = page.locator(`${byId('inspector')} blockquote`).nth(1);
  assert.equal(await passage.evaluate((element) => getComputedStyle(element).direction), 'rtl');
  // Signs never lie over words or over each other, and nothing stands beyond the pane.
  const clear = await page.evaluate(() => {
    const signs = [...document.querySelectorAll('.gutter .sign')].map((sign) =>
      sign.getBoundingClientRect(),
    );
    const pane = document.querySelector('#pane-text .scroll').getBoundingClientRect();
    const over = (one, two) =>
      one.left < two.right - 1 &&
      two.left < one.right - 1 &&
      one.top < two.bottom - 1 &&
      two.top < one.bottom - 1;
    const lines = [...document.querySelectorAll('.article .block')].flatMap((block) => [
      ...block.getClientRects(),
    ]);
    return {
      covered: signs.filter((sign) => lines.some((line) => over(sign, line))).length,
      crossed: signs.filter((one, at) => signs.slice(at + 1).some((two) => over(one, two))).length,
      beyond: signs.filter((sign) => sign.left < pane.left || sign.right > pane.right).length,
    };
  });
  assert.deepEqual(clear, { covered: 0, crossed: 0, beyond: 0 });
}
