// A browser that was signed out from another device: its remembered passwords no longer sign in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, ResultCode } from '../../src/core/wire/index.ts';
import { clientWith } from '../server/support.ts';
import { isLive, type Browser, type Tab } from './support.ts';
import { PASSWORD, signIn, TestServer, type Person } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

/** Removes all other devices of a person from a desktop, which stays signed in. */
async function removeOthers(person: Person): Promise<Tab> {
  const desktop = await testServer.desktopOf(person.userName);
  const noExpiry = { accessTokenExpiresIn: null, refreshTokenExpiresIn: null };
  const client = clientWith(testServer.server, { ...desktop.tokens!, ...noExpiry });
  const [, ...others] = await client.get(endpoints.deviceList);
  for (const { id } of others) await client.get(endpoints.deviceRemove, { params: { id } });
  return desktop;
}

/** A browser where a person has signed in with a remembered password. */
async function remembering(person: Person) {
  const browser = testServer.browser();
  const tab = await browser.tab();
  const sealed = (await signIn(tab, person, true)) ?? '';
  return { browser, tab, sealed, auto: { userName: person.userName, sealed, terminal: 0 } as const };
}

/** The field `remembered` of each login that the browser has sent; a typed password sends none. */
const loginsOf = ({ requests }: Browser): unknown[] =>
  requests
    .filter(({ path }) => path === '/login')
    .map(({ body }) => (JSON.parse(body!) as { remembered: unknown }).remembered);

async function untilRemoved(tab: Tab, { userName }: Person): Promise<void> {
  await tab.until(({ status }) => status?.phase === 'stopped' && status.ended?.why === 'removed');
  const signedOut = { self: null, switching: false, signingIn: false, ended: { why: 'removed', userName } };
  await tab.until(({ status }) => status?.signingIn === false && !status.switching);
  expect(tab.status).toMatchObject(signedOut);
}

test('The removal of a connected browser ends its sign-in in every tab, and a typed password begins one', async () => {
  const person = await testServer.person();
  const { browser, tab, auto } = await remembering(person);
  const other = await browser.tab({ tokens: tab.tokens });
  const desktop = await removeOthers(person);
  for (const it of [tab, other]) await untilRemoved(it, person);
  expect(tab.tokens).toBeNull();
  // A tab that still has the old credentials starts no automatic sign-in.
  const late = await browser.tab({ auto });
  await untilRemoved(late, person);
  await signIn(tab, person);
  await late.until(isLive);
  expect(late.status?.ended).toBeNull();
  expect(isLive(desktop)).toBe(true);
  expect(loginsOf(browser)).toEqual([undefined, undefined]);
});

test('An automatic sign-in after the removal is refused, also in the next engine of the browser', async () => {
  const person = await testServer.person();
  const { browser, tab, auto } = await remembering(person);
  const old = tab.tokens;
  await browser.engine.close();
  await removeOthers(person);
  for (const tokens of [null, null, old]) {
    browser.restart();
    await untilRemoved(await browser.tab({ auto, tokens }), person);
  }
  expect(loginsOf(browser)).toEqual([undefined, true, true]);
});

test('A browser without network opens its stored account, and the removal ends it when the network is back', async () => {
  const person = await testServer.person();
  const { browser, auto } = await remembering(person);
  await browser.engine.close();
  await removeOthers(person);
  browser.restart();
  browser.online = false;
  const tab = await browser.tab({ auto });
  await tab.until(({ status }) => status?.self?.id === person.id);
  expect(tab.status?.ended).toBeNull();
  browser.online = true;
  await untilRemoved(tab, person);
});

test('A switch to a saved account after its removal ends on the form, with or without stored data', async () => {
  const [a, b] = [await testServer.person(), await testServer.person()];
  const { browser, tab, sealed } = await remembering(a);
  const sealedB = (await signIn(tab, b, true)) ?? '';
  await tab.command('switchAccount', { userName: a.userName, sealed, terminal: 0 });
  await tab.until((it) => isLive(it) && it.status?.self?.id === a.id);
  await removeOthers(a);
  await untilRemoved(tab, a);
  const other = await browser.tab();
  const toA = { userName: a.userName, sealed, terminal: 0 } as const;
  for (const forget of [false, true]) {
    await tab.command('switchAccount', { userName: b.userName, sealed: sealedB, terminal: 0 });
    // The other account of this browser is not affected.
    await tab.until((it) => isLive(it) && it.status?.self?.id === b.id);
    if (forget) await tab.command('forgetAccount', { id: a.id });
    expect(await tab.command('switchAccount', toA)).toEqual({ ok: true, value: null });
    for (const it of [tab, other]) await untilRemoved(it, a);
  }
});

test('The form is refused with the stored password, tells the other tabs, and accepts the typed one', async () => {
  const person = await testServer.person();
  const { browser } = await remembering(person);
  await browser.engine.close();
  await removeOthers(person);
  browser.restart();
  const [form, other] = [await browser.tab(), await browser.tab()];
  const { userName } = person;
  const fields = { userName, password: PASSWORD, auto: true, terminal: 0 } as const;
  expect(await form.command('signIn', { ...fields, remembered: true })).toEqual({
    ok: false,
    error: { code: 'REFUSED', message: expect.any(String), status: ResultCode.DEVICE_REMOVED },
  });
  for (const it of [form, other]) await untilRemoved(it, person);
  expect((await form.command('signIn', fields)).ok).toBe(true);
  await other.until(isLive);
});

test('A typed sign-in ends the removal also without an answer to its profile request', async () => {
  const person = await testServer.person();
  const { browser, tab } = await remembering(person);
  await removeOthers(person);
  await untilRemoved(tab, person);
  browser.intercept = (path, net) =>
    path === '/user/self' ? Promise.reject(new TypeError('no network')) : net();
  const fields = { userName: person.userName, password: PASSWORD, auto: true, terminal: 0 } as const;
  expect(await tab.command('signIn', fields)).toMatchObject({ ok: true, value: { self: null } });
  // A tab that opens now must not delete the new password.
  const next = await browser.tab();
  await next.until(({ status }) => status?.phase === 'connecting');
  expect(next.status?.ended).toBeNull();
});
