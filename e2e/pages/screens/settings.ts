// The tabs of the settings and rare pages, and how to reach each of them in any language.
import { expect } from '@playwright/test';
import { type State, visitPath, withoutChat } from './state.ts';

type AtPath = Omit<State, 'chat'>;

const DIALOG = '[role=dialog]';
const TABS = ['info', 'account', 'language', 'switch', 'devices', 'data', 'about', 'password'];

const settingsTab = (id: string): AtPath => ({
  name: `settings: ${id}`,
  open: async (page) => {
    await visitPath(page, `/home/chat?settings=${id}`);
    await page.locator(`${DIALOG} :is(button, input)`).nth(1).waitFor();
    await expect(page.locator(`${DIALOG} [aria-busy=true]`)).toHaveCount(0);
  },
  overlay: DIALOG,
});

const states: AtPath[] = [
  ...TABS.map(settingsTab),
  {
    name: 'diagnostics',
    open: async (page) => {
      await page.goto('/home/chat?debug');
      await page.locator('body > div:last-child > aside ol li').first().waitFor();
    },
  },
  {
    name: 'unknown address',
    open: async (page) => {
      await page.goto('/nowhere');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

export const settingsStates: readonly State[] = withoutChat(states);
