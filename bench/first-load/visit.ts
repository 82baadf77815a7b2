// Runs on Node 24. A first visit: a browser that has nothing, from the address of the login to the chat list.
import type { Browser, Page } from '@playwright/test';
import type { Context } from '../context.ts';
import type { Person } from '../server.ts';
import { signIn } from '../sign-in.ts';
import { loadedBy, timingOf } from './loaded.ts';
import { openScales } from './on-the-wire.ts';
import { markPaints } from './paint-marks.ts';
import { weighCode, type Weight } from './weigh.ts';
import { workerFiles } from './worker-files.ts';

/** Names of the marks, and by what one sees that it is there. */
export const marks = { login: 'bench:login', chats: 'bench:chats' } as const;
const wanted = {
  [marks.login]: ['input[name=userName]:enabled:read-write', 'button[type=submit]:enabled'],
  [marks.chats]: ['[data-chat]'],
};

/** The page's JavaScript and CSS up to a login whose field takes a name and whose button answers. */
export function visitLogin(context: Context): Promise<Weight[]> {
  return visitProduct(context, async (page) => {
    const scales = await openScales(page);
    await page.goto('/login');
    const files = await filesOf(page, marks.login);
    await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('please enter password').waitFor();
    return scales(files);
  });
}

/** The same up to the first row of the chat list, through the sign-in of somebody who has chats. */
export function visitChats(context: Context): Promise<Weight[]> {
  return visitProduct(context, async (page, person) => {
    const scales = await openScales(page);
    return scales(await filesOfChats(page, person));
  });
}

/** What the engine has loaded when the chat list is there. */
export function visitEngine(context: Context): Promise<Weight[]> {
  return visitProduct(context, async (page, person) => {
    await filesOfChats(page, person);
    return weighCode(await workerFiles(await context.browser(), new URL(page.url()).origin));
  });
}

/** Runs `look` on a page of an empty profile with paint marks. */
export async function visit<T>(
  browser: Browser,
  origin: string,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const profile = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  profile.setDefaultTimeout(20_000);
  try {
    await markPaints(profile, wanted);
    return await look(await profile.newPage());
  } finally {
    await profile.close();
  }
}

async function visitProduct<T>(
  context: Context,
  look: (page: Page, person: Person) => Promise<T>,
): Promise<T> {
  const { origin, person } = await context.server();
  return visit(await context.browser(), origin, (page) => look(page, person));
}

async function filesOfChats(page: Page, person: Person): Promise<string[]> {
  await page.goto('/login');
  const before = await filesOf(page, marks.login);
  await signIn(page, person);
  const after = await filesOf(page, marks.chats);
  await page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first().waitFor();
  // a new document would have begun its timing anew
  return [...new Set([...before, ...after])];
}

async function filesOf(page: Page, mark: string): Promise<string[]> {
  const { cut, entries } = await timingOf(page, mark);
  return loadedBy(entries, cut);
}
