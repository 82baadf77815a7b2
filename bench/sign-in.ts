// Sign-in through the form and over the API.
import type { Page } from '@playwright/test';
import type { Plan } from './engine/plan.ts';
import type { Server } from './server.ts';

export async function signIn(page: Page, person: Server['person']): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(person.userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Resolves when the status shows "Connected": all pulls have ended. */
export async function isLive(page: Page): Promise<void> {
  await page
    .getByText(/^Connected\b/)
    .first()
    .waitFor({ timeout: 120_000 });
}

/** Sends a GET, or a POST where `body` is given; returns `data`. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

/** The API with the tokens of the server's account. */
export async function openApi({ origin, person }: Server): Promise<Ask> {
  const call = async (
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<unknown> => {
    const method = body ? 'POST' : 'GET';
    const sent = body && { body: JSON.stringify(body) };
    const type = body && { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api${path}`, { method, headers: { ...headers, ...type }, ...sent });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown };
    if (code !== 200) throw new Error(`${path} answers ${code} ${message}`);
    return data;
  };
  const { userName, password } = person;
  const tokens = (await call('/login', { terminal: 0, userName, password }, {})) as { accessToken: string };
  return (path, body) => call(path, body, { accessToken: tokens.accessToken });
}

/** The plan of the server's account, with its friends and groups and the given number of messages. */
export async function planOf(server: Server, messages: number): Promise<Plan> {
  const ask = await openApi(server);
  const [self, friends, groups] = await Promise.all([
    ask('/user/self'),
    ask('/friend/list'),
    ask('/group/list'),
  ]);
  const ids = (rows: unknown): number[] => (rows as { id: number }[]).map(({ id }) => id);
  return {
    selfId: (self as { id: number }).id,
    friends: ids(friends),
    groups: ids(groups),
    messages,
    now: Date.now(),
  };
}
