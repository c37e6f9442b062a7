// What holds on every screen: nothing moves for those who asked for rest, the system's
// colours are enough, and the focus is never nowhere.
import assert from 'node:assert/strict';

/** What is chosen must differ from what is not by more than a colour of ours. */
function chosenWithoutColour() {
  const found = [];
  const look = (element) => {
    const own = getComputedStyle(element);
    const before = getComputedStyle(element, '::before');
    return [
      own.outlineStyle,
      own.outlineWidth,
      own.borderBlockWidth,
      own.borderBlockColor,
      own.borderInlineWidth,
      own.borderInlineColor,
      own.fontWeight,
      own.textDecorationLine,
      own.backgroundColor,
      before.content,
      before.backgroundColor,
    ].join('|');
  };
  const pairs = [
    ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
    ['.row[role="option"][aria-selected="true"]', '.row[role="option"][aria-selected="false"]'],
    ['nav [aria-current="page"]', 'nav li button:not([aria-current]):enabled'],
    ['.choice [aria-pressed="true"]', '.choice [aria-pressed="false"]'],
  ];
  for (const [chosen, other] of pairs) {
    const one = document.querySelector(chosen);
    const two = document.querySelector(other);
    if (one && two && look(one) === look(two)) found.push(chosen);
  }
  return found;
}

export async function atRestEverywhere(page, scene) {
  await scene.go?.(page);
  await page.waitForTimeout(100);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => animation.effect?.target?.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(moving, [], 'moves although rest was asked for');
  assert.deepEqual(await page.evaluate(chosenWithoutColour), [], 'told by our colours alone');
  if (!scene.go) return;
  const nowhere = () => page.evaluate(() => document.activeElement === document.body);
  // The keeper of the focus looks one frame after the page has changed.
  await page.waitForTimeout(60);
  assert.equal(await nowhere(), Boolean(scene.untouched), 'the focus is nowhere');
}

/** Every finding has a line, a glyph and a stroke of its own, whatever its colour. */
export async function findingsInGrey(page) {
  await page.click('.title:has-text("The ferry")');
  await page.waitForSelector('.article .claim');
  const names = [
    'supported',
    'contradicted',
    'mixed',
    'unresolved',
    'inconclusive',
    'not_checked',
    'not_checkable',
  ];
  const lines = await page.evaluate((findings) => {
    const mark = document.querySelector('.article .claim');
    return findings.map((finding) => {
      const copy = mark.cloneNode(true);
      copy.className = `m claim f-${finding}`;
      mark.after(copy);
      const style = getComputedStyle(copy);
      const line = `${style.textDecorationStyle} ${style.textDecorationThickness}`;
      copy.remove();
      return line;
    });
  }, names);
  assert.equal(new Set(lines).size, names.length, lines.join(', '));
  const strokes = await page.evaluate(() => {
    const byFinding = new Map();
    for (const path of document.querySelectorAll('[data-testid="strip"] path')) {
      const finding = [...path.classList].find((name) => name.startsWith('f-'));
      byFinding.set(finding, path.getAttribute('d'));
    }
    return [...byFinding];
  });
  assert.ok(strokes.length >= 4, 'too few findings in the strip to tell');
  assert.equal(new Set(strokes.map(([, d]) => d)).size, strokes.length);
}
