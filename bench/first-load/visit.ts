// Runs on Node 24. A first visit: a browser that has nothing, from the address of the login to the chat list.
import type { Page } from '@playwright/test';
import type { Context } from '../context.ts';
import { loadedBy, timingOf } from './loaded.ts';
import { markPaints } from './paint-marks.ts';
import { weighCode, type Weight } from './weigh.ts';
import { workerFiles } from './worker-files.ts';

/** Names of the marks, and by what one sees that it is there. */
const marks = { login: 'bench:login', chats: 'bench:chats' };
const wanted = {
  [marks.login]: ['input[name=userName]:enabled:read-write', 'button[type=submit]:enabled'],
  [marks.chats]: ['[data-chat]'],
};

/** The page's JavaScript and CSS up to a login whose field takes a name and whose button answers. */
export function visitLogin(context: Context): Promise<Weight[]> {
  return visit(context, async (page) => {
    const files = await filesOf(page, marks.login);
    await usernameField(page).fill('nobody');
    await signInButton(page).click();
    await page.getByText('please enter password').waitFor();
    return weighCode(files);
  });
}

/** The same up to the first row of the chat list, through the sign-in of somebody who has chats. */
export function visitChats(context: Context): Promise<Weight[]> {
  return visit(context, async (page) => weighCode(await filesOfChats(context, page)));
}

/** What the engine has loaded when the chat list is there. */
export function visitEngine(context: Context): Promise<Weight[]> {
  return visit(context, async (page) => {
    await filesOfChats(context, page);
    return weighCode(await workerFiles(await context.browser(), new URL(page.url()).origin));
  });
}

/** An empty profile each time. */
async function visit<T>(context: Context, look: (page: Page) => Promise<T>): Promise<T> {
  const { origin } = await context.server();
  const profile = await (await context.browser()).newContext({ baseURL: origin, locale: 'en-US' });
  profile.setDefaultTimeout(20_000);
  try {
    await markPaints(profile, wanted);
    const page = await profile.newPage();
    await page.goto('/login');
    return await look(page);
  } finally {
    await profile.close();
  }
}

async function filesOfChats(context: Context, page: Page): Promise<string[]> {
  const { person } = await context.server();
  const before = await filesOf(page, marks.login);
  await usernameField(page).fill(person.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await signInButton(page).click();
  const after = await filesOf(page, marks.chats);
  await page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first().waitFor();
  // a new document would have begun its timing anew
  return [...new Set([...before, ...after])];
}

async function filesOf(page: Page, mark: string): Promise<string[]> {
  const { cut, entries } = await timingOf(page, mark);
  return loadedBy(entries, cut);
}

function usernameField(page: Page) {
  return page.getByRole('textbox', { name: 'Username' });
}

function signInButton(page: Page) {
  return page.getByRole('button', { name: 'Sign in', exact: true });
}
