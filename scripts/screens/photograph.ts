// Runs on Node 24. One screen in one language: both themes at three widths.
import type { Page } from '@playwright/test';
import type { Screen, Stage } from './stage.ts';
import type { Shot } from './sheet.ts';

/** A phone, a tablet, a desktop. */
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
] as const;

const themes = ['light', 'dark'] as const;

/** Takes the photographs, one row a theme. The screen is opened once a width: layouts differ, themes do not. */
export async function photograph(page: Page, screen: Screen, stage: Stage): Promise<Shot[][]> {
  const rows: Shot[][] = (screen.poster ? themes.slice(0, 1) : themes).map(() => []);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await screen.open(page, stage);
    // off the row that was clicked, which would show as pointed at
    await page.mouse.move(0, 0);
    for (const [index, row] of rows.entries()) {
      await page.emulateMedia({ colorScheme: themes[index] ?? null });
      row.push(await shoot(page, screen.poster === true));
    }
  }
  return rows;
}

async function shoot(page: Page, fullPage: boolean): Promise<Shot> {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage });
  // width and height stand at bytes 16 and 20 of every PNG
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), png };
}
