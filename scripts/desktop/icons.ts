// `node scripts/run.mjs scripts/desktop/icons.ts`: draws the icons of the tray and of the task bar with Chromium, from
// public/favicon.svg, into desktop/electron/icons. Run it when the icon of the client changes, and commit the pictures.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumFlags, findHeadlessShell } from '../lib/chromium.ts';
import { inRoot } from '../lib/paths.mjs';
import { main, say } from '../lib/say.mjs';

/** A point with a ring of the background's absence, so that it stands out from the icon. */
const DOT =
  '<mask id="ring"><rect width="32" height="32" fill="#fff"/><circle cx="24" cy="8" r="10" fill="#000"/></mask>';

await main(async () => {
  const icon = readFileSync(inRoot('public', 'favicon.svg'), 'utf8').replaceAll(/<\/?svg[^>]*>/g, '');
  const drawings = {
    tray: icon,
    'tray-unread': `${DOT}<g mask="url(#ring)">${icon}</g><circle cx="24" cy="8" r="7.6" fill="#e5484d"/>`,
    overlay: '<circle cx="16" cy="16" r="14" fill="#e5484d"/>',
  };
  mkdirSync(inRoot('desktop', 'electron', 'icons'), { recursive: true });
  const executablePath = findHeadlessShell();
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  for (const [name, body] of Object.entries(drawings)) {
    for (const scale of [1, 2]) {
      const size = 16 * scale;
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.setContent(
        `<style>body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${body}</svg>`,
      );
      const file = inRoot('desktop', 'electron', 'icons', `${name}${scale === 1 ? '' : '@2x'}.png`);
      writeFileSync(file, await page.screenshot({ omitBackground: true }));
      say(file);
      await page.close();
    }
  }
  await browser.close();
});
