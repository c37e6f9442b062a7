// Pictures of every scene in both themes, for looking at: `npm run shots [-- name …]`;
// SHOTS names the folder, VIEW the size of the window, as in 400x800, QUERY what is asked of
// the mock beside, as in `&language=pseudo`.
import { mkdirSync } from 'node:fs';

import { launch, open } from './browser.mjs';
import { scenes } from './scenes.mjs';
import { serve } from './server.mjs';

const wanted = process.argv.slice(2);
const folder = process.env.SHOTS ?? 'shots';
mkdirSync(folder, { recursive: true });
const [width, height] = (process.env.VIEW ?? '1280x800').split('x').map(Number);
const server = await serve();
const browser = await launch();
for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
  for (const theme of ['light', 'dark']) {
    const query = `${scene.query || '?'}&theme=${theme}${process.env.QUERY ?? ''}`;
    const { page, errors, close } = await open(browser, server.address + query, {
      viewport: { width, height },
    });
    try {
      await scene.go?.(page);
      await page.waitForTimeout(250);
    } catch (error) {
      console.error(`${scene.name}: ${error}`);
    }
    await page.screenshot({ path: `${folder}/${scene.name}-${theme}.png` });
    for (const error of errors) console.error(`${scene.name}-${theme}: ${error}`);
    await close();
  }
}
await browser.close();
server.close();
