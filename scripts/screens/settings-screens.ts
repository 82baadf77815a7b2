// Screens of the settings dialog, one for each tab.
import type { Page } from '@playwright/test';
import { picture } from './sample-picture.ts';
import type { Screen } from './screen.ts';

/** The values of the search parameter that opens the dialog. */
const TABS = ['info', 'account', 'language', 'switch', 'devices', 'data', 'about', 'password'];

export const settingsScreens: readonly Screen[] = [
  ...TABS.map((tab): Screen => ({
    name: `settings-${tab}`,
    where: 'signed-in',
    open: (page) => openSettings(page, tab),
  })),
  {
    name: 'settings-crop',
    where: 'signed-in',
    open: async (page) => {
      await openSettings(page, 'info');
      await page
        .locator('[role=dialog] input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture(800, 600, 1) });
      await page.locator('[role=dialog] input[type=range]').waitFor();
    },
  },
];

async function openSettings(page: Page, tab: string): Promise<void> {
  await page.goto(`/home/chat?settings=${tab}`);
  await page.getByRole('dialog').getByRole('button').first().waitFor();
  await page.locator('[role=dialog] [aria-busy=true]').waitFor({ state: 'detached' });
}
