// `npm run screens`: takes screenshots of every screen, one contact sheet per screen and language.
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureBuilt } from './lib/build.mjs';
import { chromiumAdvice, chromiumFlags, fakeDeviceFlags, findChromium } from './lib/chromium.ts';
import { defineBridge } from './lib/fake-bridge.ts';
import { inRoot } from './lib/paths.mjs';
import { main, Plain, say } from './lib/say.mjs';
import { screens } from './screens/list.ts';
import { openClient, openGallery, type Origin } from './screens/origins.ts';
import { photograph } from './screens/photograph.ts';
import { takeDesktopPicture, takePicture } from './screens/picture.ts';
import { contactSheet } from './screens/sheet.ts';
import { enter, type Screen, type ScreenContext } from './screens/screen.ts';

const usage = `npm run screens [-- NAME ...]

Writes screens/NAME.LANGUAGE.png, both themes at three widths each. Without names: all of
${screens.map((screen) => screen.name).join(', ')}.

npm run screens -- --picture   writes docs/picture.png and docs/desktop.png, the ones in README.md`;

const locales = ['en-US', 'zh-TW'] as const;

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, picture: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const unknown = positionals.find((name) => !screens.some((screen) => screen.name === name));
  if (unknown !== undefined) throw new Plain(`There is no screen "${unknown}".\n\n${usage}`);
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Plain(chromiumAdvice());
  await mkdir(inRoot('screens'), { recursive: true });
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...fakeDeviceFlags] });
  try {
    if (values.picture) {
      await ensureBuilt();
      await takePicture(browser, await openClient(), inRoot('docs/picture.png'));
      await takeDesktopPicture(browser, await openClient(), inRoot('docs/desktop.png'));
      return 0;
    }
    const chosen = screens.filter((screen) => positionals.length === 0 || positionals.includes(screen.name));
    const gallery = chosen.filter((screen) => screen.where === 'gallery');
    const client = chosen.filter((screen) => screen.where !== 'gallery');
    if (client.length > 0) await ensureBuilt();
    const problems = [
      ...(client.length === 0 ? [] : await inAllLanguages(browser, await openClient(), client)),
      ...(gallery.length === 0 ? [] : await inAllLanguages(browser, await openGallery(), gallery)),
    ];
    for (const sentence of problems) console.error(sentence);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
});

/** Takes the screenshots in all languages; resolves to a sentence for each screen that failed to open. */
async function inAllLanguages(
  browser: Browser,
  origin: Origin,
  chosen: readonly Screen[],
): Promise<string[]> {
  const problems: string[] = [];
  try {
    for (const locale of locales) {
      for (const ofPlace of Map.groupBy(chosen, placeOf).values()) {
        const [{ where, desktop }] = ofPlace as [Screen];
        origin.proxy?.mend();
        const context = await browser.newContext({ baseURL: origin.url, locale, timezoneId: 'UTC' });
        context.setDefaultTimeout(10_000);
        if (desktop) await context.addInitScript(defineBridge);
        const page = await context.newPage();
        const attempt = async (name: string, act: () => Promise<void>): Promise<void> => {
          await act().catch((error: unknown) => problems.push(`${name} in ${locale}: ${firstLines(error)}`));
        };
        if (where !== 'signed-out' && where !== 'gallery') {
          await attempt('sign in', () => enter(page, origin.accountFor(locale, where)));
        }
        for (const screen of ofPlace) {
          await attempt(screen.name, () => writeSheet(browser, page, screen, { locale, origin }));
        }
        await context.close();
      }
    }
  } finally {
    await origin.stop();
  }
  return problems;
}

/** The screens of one place share a page. */
function placeOf({ where, desktop }: Screen): string {
  return `${where}${desktop ? ' in the desktop shell' : ''}`;
}

function firstLines(error: unknown): string {
  return stripVTControlCharacters(String(error)).split('\n').slice(0, 3).join(' ');
}

async function writeSheet(
  browser: Browser,
  page: Page,
  screen: Screen,
  context: ScreenContext,
): Promise<void> {
  const rows = await photograph(page, screen, context);
  const file = `screens/${screen.name}.${context.locale}.png`;
  await writeFile(inRoot(file), await contactSheet(browser, `${screen.name} · ${context.locale}`, rows));
  say(file);
}
