// In the language nobody speaks every word of the window stands in brackets, and every
// control is a third longer: what has no brackets and was not said by the program stands in
// no table, and what does not fit will not fit in German.
import assert from 'node:assert/strict';

/** Dates and numbers in the Greek of that window, names of standards, keys and authorities: no words of a language. */
const FORMAT = /^(\d|\p{Script=Greek}|UTC|Stet|stet|[A-Z]|F\d+|SHA|DOI|MBFC|FreeTSA|DigiCert)+$/u;

function lookForWords(format) {
  const formatted = new RegExp(format, 'u');
  const heard = [...(window.stetHeard ?? [])].map((words) => words.replace(/\s+/gu, ' '));
  const all = heard.join('\n');
  const found = new Set();
  const longest = heard.filter((words) => words.length > 1).sort((a, b) => b.length - a.length);
  // A part of what the program said, or put together of such with signs and dates.
  const said = (piece) =>
    ` ${all} `.search(new RegExp(`(?<!\\p{L})${RegExp.escape(piece)}(?!\\p{L})`, 'u')) >= 0;
  const known = (piece) => {
    if (said(piece)) return true;
    let rest = piece;
    for (const words of longest) if (rest.includes(words)) rest = rest.replaceAll(words, '\n');
    return rest
      .split(/[\n,·:;()]|\d+/u)
      .map((part) => part.trim())
      .every((part) => !/\p{L}{2}/u.test(part) || formatted.test(part) || said(part));
  };
  const inner = /⟦[^⟦⟧]*⟧/gu;
  const look = (text, where) => {
    let rest = text.replace(/\n/gu, ' ');
    while (inner.test(rest)) rest = rest.replace(inner, '\n');
    for (const part of rest.split('\n')) {
      const piece = part.replace(/\s+/gu, ' ').replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
      if (/\p{L}{2}/u.test(piece) && !known(piece)) found.add(`${where}: ${piece.slice(0, 80)}`);
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, [lang="la"], .textLayer, textarea, figcaption'))
      continue;
    look(node.data, parent.tagName.toLowerCase());
  }
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
      const text = element.getAttribute(name);
      if (text) look(text, `${element.tagName.toLowerCase()} ${name}`);
    }
  }
  return [...found];
}

/** Controls whose words run out of them, and anything that runs out of the window. */
function lookForClipped() {
  const found = new Set();
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith('svelte-')).join('.')} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  const scrolls = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX) && at.id !== 'main') {
        if (at.scrollWidth > at.clientWidth) return true;
      }
    }
    return false;
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('.unseen, svg, [inert]') || !element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.right > innerWidth + 1 && !scrolls(element) && !element.matches('option')) {
      found.add(`beyond the window: ${named(element)}`);
    }
    if (!element.matches('button, summary, label, kbd, a, th, .chip, [role="tab"]')) continue;
    if (getComputedStyle(element).textOverflow === 'ellipsis') continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || element.querySelector('.unseen')) continue;
      if (rect.right > box.right + 1.5 || rect.left < box.left - 1.5) {
        found.add(`runs out sideways: ${named(element)}`);
      }
    }
  }
  return [...found].slice(0, 8);
}

export async function pseudoScene(page, scene) {
  await scene.go?.(page);
  await page.waitForTimeout(100);
  const width = await page.evaluate(() => innerWidth);
  const words = await page.evaluate(lookForWords, FORMAT.source);
  assert.deepEqual(words, [], `words outside the tables at ${width}`);
  assert.deepEqual(await page.evaluate(lookForClipped), [], `at ${width}`);
}
