// A first visit: from the login URL to the chat list in a browser with an empty profile.
import type { Browser, Page } from '@playwright/test';
import type { Context } from '../context.ts';
import type { Person } from '../server.ts';
import { signIn } from '../sign-in.ts';
import { loadedBy, timingOf } from './loaded.ts';
import { countWireBytes } from './on-the-wire.ts';
import { markPaints } from './paint-marks.ts';
import { weighCode, type Weight } from './weigh.ts';
import { workerFiles } from './worker-files.ts';

/** Names of the marks; `wanted` has the selectors of each. */
export const marks = { login: 'bench:login', chats: 'bench:chats' } as const;
const wanted = {
  [marks.login]: ['input[name=userName]:enabled:read-write', 'button[type=submit]:enabled'],
  [marks.chats]: ['[data-chat]'],
};

/** The page's JavaScript and CSS up to a login form that accepts input and responds to its button. */
export function visitLogin(context: Context): Promise<Weight[]> {
  return visitProduct(context, async (page) => {
    const sizesOf = await countWireBytes(page);
    await page.goto('/login');
    const files = await filesOf(page, marks.login);
    await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('please enter password').waitFor();
    return sizesOf(files);
  });
}

/** The page's JavaScript and CSS up to the first row of the chat list. A user with chats signs in. */
export function visitChats(context: Context): Promise<Weight[]> {
  return visitProduct(context, async (page, person) => {
    const sizesOf = await countWireBytes(page);
    return sizesOf(await filesOfChats(page, person));
  });
}

/** The engine's files at the time when the chat list is painted. */
export function visitEngine(context: Context): Promise<Weight[]> {
  return visitProduct(context, async (page, person) => {
    await filesOfChats(page, person);
    return weighCode(await workerFiles(await context.browser(), new URL(page.url()).origin));
  });
}

/** Runs `look` on a page with paint marks in an empty profile. */
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
  // Both lists are merged, because a new document would have restarted its resource timing.
  return [...new Set([...before, ...after])];
}

async function filesOf(page: Page, mark: string): Promise<string[]> {
  const { cut, entries } = await timingOf(page, mark);
  return loadedBy(entries, cut);
}
