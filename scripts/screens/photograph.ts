// Screenshots of one screen in one language: both themes at three widths.
import type { Page } from '@playwright/test';
import type { Screen, ScreenContext } from './screen.ts';
import type { Shot } from './sheet.ts';

/** A phone, a tablet, a desktop. */
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
] as const;

const themes = ['light', 'dark'] as const;

/**
 * Takes the screenshots, one row per theme. Opens the screen once per width: only widths change the layout.
 */
export async function photograph(page: Page, screen: Screen, context: ScreenContext): Promise<Shot[][]> {
  const rows: Shot[][] = (screen.poster ? themes.slice(0, 1) : themes).map(() => []);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const size of screen.desktop ?? sizes) {
    await page.setViewportSize(size);
    await screen.open(page, context);
    // The pointer moves off the clicked row, which would show its hover style.
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
  // Every PNG has its width at byte 16 and its height at byte 20.
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), png };
}
