// The page tests: axe on every scene in both themes, the keyboard path, a long
// document, reflow. `npm run test:pages [-- part …]`
import { availableParallelism } from 'node:os';

import axe from 'axe-core';
import { errors as browserErrors } from 'playwright-core';

import { byId, launch, open } from './browser.mjs';
import { exportedReport } from './exported.mjs';
import { pseudoScene } from './pseudo.mjs';
import { keyboardPath } from './keyboard.mjs';
import { ownKeys } from './keys.mjs';
import { longDocument } from './long.mjs';
import { rightward } from './rightward.mjs';
import { reflow } from './reflow.mjs';
import { focusKept } from './focus.mjs';
import { atRestEverywhere, findingsInGrey } from './rest.mjs';
import { looks, textLook } from './look.mjs';
import { menuPath } from './menu.mjs';
import { corrections } from './corrections.mjs';
import { atRest, inGrey, manyReferences, referencesPath } from './references.mjs';
import { scenes } from './scenes.mjs';
import { serve } from './server.mjs';

const wanted = process.argv.slice(2);
const failures = [];
let passed = 0;

// A browser that starves for a moment is asked once more, and it is said; what is wrong stays wrong.
async function test(name, work, again = true) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) return;
  const begun = performance.now();
  try {
    await work();
    passed += 1;
    console.log(`ok   ${name} (${Math.round(performance.now() - begun)} ms)`);
  } catch (error) {
    const starved = again && error instanceof browserErrors.TimeoutError;
    const where = error.stack?.split('\n').find((line) => line.includes('/tests/pages/')) ?? '';
    console.error(
      `${starved ? 'SLOW' : 'FAIL'} ${name}\n     ${error.message}\n     ${where.trim()}`,
    );
    if (starved) await test(name, work, false);
    else failures.push(name);
  }
}

async function axeClean(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  const found = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`,
    ),
  );
  if (found.length > 0) throw new Error(found.join('\n     '));
}

const server = await serve();
const browser = await launch();

async function onPage(query, options, work) {
  const { page, errors, close } = await open(browser, server.address + query, options);
  try {
    await work(page);
    if (errors.length > 0) throw new Error(errors.join('\n     '));
  } finally {
    await close();
  }
}

/** Scenes are looked at side by side; what measures time comes after them and alone. */
async function together(tests) {
  const left = tests.values();
  const work = async () => {
    for (const one of left) await one();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

const inBothThemes = (scene) =>
  test(`axe ${scene.name}, light and dark`, () =>
    onPage(`${scene.query || '?'}&theme=light`, {}, async (page) => {
      await scene.go?.(page);
      await page.waitForTimeout(100);
      await axeClean(page);
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
      await axeClean(page);
    }));
const inNobodysLanguage = (scene) =>
  test(`pseudo-locale ${scene.name}`, async () => {
    for (const width of [1320, 320]) {
      const query = `${scene.query || '?'}&language=pseudo&heard`;
      const viewport = { width, height: 800 };
      await onPage(query, { viewport }, (page) => pseudoScene(page, scene));
    }
  });
const atRestInSystemColours = (scene) =>
  test(`at rest, in the system's colours: ${scene.name}`, () =>
    onPage(scene.query, { forcedColors: 'active', reducedMotion: 'reduce' }, (page) =>
      atRestEverywhere(page, scene),
    ));
const looksAt = [inBothThemes, inNobodysLanguage, atRestInSystemColours];
await together(looksAt.flatMap((look) => scenes.map((scene) => () => look(scene))));
await test('the focus is never lost', () => onPage('?with=done&signed&pace=5', {}, focusKept));
await test('findings in grey', () => onPage('?with=done&signed', {}, findingsInGrey));
await test('axe exported report, light and dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ colorScheme });
    try {
      const page = await context.newPage();
      await page.setContent(exportedReport());
      await axeClean(page);
    } finally {
      await context.close();
    }
  }
});
await test('forced colours keep the finding words', () =>
  onPage('?with=done&signed', { forcedColors: 'active' }, async (page) => {
    await page.click('.title:has-text("The ferry")');
    await page.waitForSelector(byId('claim-row'));
    await axeClean(page);
  }));
await test('keyboard: open, check, decide five, export', () => onPage('?pace=5', {}, keyboardPath));
await test('keys of one’s own, from the keyboard', () => onPage('?with=done&signed', {}, ownKeys));
await test('menus from the keyboard alone', () => onPage('?with=done&signed', {}, menuPath));
for (const { font, scale } of looks) {
  await test(`text in ${font} at ${scale} % keeps its measure`, () =>
    onPage(
      `?with=done&signed&font=${font}&scale=${scale}`,
      { viewport: { width: 1900, height: 1000 } },
      async (page) => console.log(`     ${(await textLook(page)).toFixed(1)} characters a line`),
    ));
}
await test('a text written from right to left is read and marked', () =>
  onPage('?with=rightward&signed', {}, rightward));
await test('the checker corrects the reading', () => onPage('?signed', {}, corrections));
await test('a document of 1,000 claims stays smooth', () =>
  onPage('?with=long&signed&pace=2', {}, longDocument));
const looked = '?with=done&signed&network=allowed&pace=5&references=';
await test('references from the keyboard alone', () =>
  onPage(`${looked}30`, { permissions: ['clipboard-read', 'clipboard-write'] }, referencesPath));
await test('500 references stay quick', () => onPage(`${looked}500`, {}, manyReferences));
await test('references in grey', () => onPage(`${looked}30`, {}, inGrey));
await test('references at rest', () => onPage(`${looked}30`, { reducedMotion: 'reduce' }, atRest));
for (const scale of [100, 200]) {
  await test(`one column at 400 %, text at ${scale} %`, () =>
    onPage(
      `${looked}30&scale=${scale}`,
      { viewport: { width: 320, height: 640 } },
      async (page) => {
        await reflow(page);
        await axeClean(page);
      },
    ));
}

await browser.close();
server.close();
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
