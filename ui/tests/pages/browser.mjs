// Chromium, and pages that remember what went wrong in them.
import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

export function launch() {
  const executablePath = candidates.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('Chromium is needed: apt-get install chromium');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--force-color-profile=srgb'] });
}

/** A page that collects errors, among them every breach of the content policy. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  // The shell freezes it; what would break there must break here.
  await page.addInitScript(() => Object.freeze(Object.prototype));
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(address).origin))
      errors.push(`asked for ${request.url()}`);
  });
  await page.goto(address);
  await page.waitForSelector('main');
  return { page, errors, close: () => context.close() };
}

export const byId = (id) => `[data-testid="${id}"]`;

/** Tabs until the focus is on an element; fails rather than going round for ever. */
export async function tabTo(page, selector) {
  for (let i = 0; i < 200; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${selector}`);
}
