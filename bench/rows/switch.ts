// The cost of a switch to another account, against a reload of that account.
import type { Page } from '@playwright/test';
import { timeOf } from '../act.ts';
import { alternate, readingOf } from '../alternate.ts';
import type { Row } from '../row.ts';
import { isLive, signIn } from '../sign-in.ts';

/** The tenth row of the list: the other account has only one chat. */
const LONG_LIST = '[role=listitem]:nth-child(10) [data-chat]';

/** The account of the bench, whose journal is seeded. */
const ACCOUNT = 'load';

/** An account that the bench server makes beside the account `load`, with the same password. */
const OTHER = { userName: 'load-1', password: 'partyline' };

export const row: Row = {
  name: 'switch',
  what: 'switch to an account with 1000 chats, 100 k messages, to its painted list, against a reload of that account',
  unit: 'ms',
  budget: 1.3,
  measure: async (context) => {
    const app = await (await context.sizedApps()).app(100_000);
    const { page } = app;
    await page.goto(`${app.origin}/home/chat`);
    await isLive(page);
    await openAccounts(page);
    await page.getByRole('button', { name: 'Add account' }).click();
    await signIn(page, OTHER);
    await isLive(page);
    const value = async (): Promise<number> => {
      await at(OTHER.userName);
      await choose(page, ACCOUNT);
      const act = { act: () => confirm(page), event: 'click', result: LONG_LIST, count: 1 } as const;
      const time = await timeOf(page, act);
      await app.settle();
      return time;
    };
    const limit = async (): Promise<number> => {
      await at(ACCOUNT);
      return (await app.reload()).interactive;
    };
    /** Switches to the account unless it is in use. */
    const at = async (userName: string): Promise<void> => {
      const isAccount = (await page.locator(LONG_LIST).count()) > 0;
      if (isAccount === (userName === ACCOUNT)) return;
      await choose(page, userName);
      await confirm(page);
      await page.locator(LONG_LIST).waitFor({ state: isAccount ? 'detached' : 'visible' });
      await app.settle();
    };
    const samples = await alternate({ value, limit }, { rounds: 15, warmUp: 2 });
    await at(ACCOUNT);
    return readingOf(samples, 'ms');
  },
};

async function openAccounts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Account switch' }).click();
}

/** Opens the question before a switch. */
async function choose(page: Page, userName: string): Promise<void> {
  await openAccounts(page);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByText(userName, { exact: true }) })
    .getByRole('button')
    .click();
}

const confirm = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Switch', exact: true }).click();
