// HTTP requests of the engine: method, path, query, body and tokens, against the real server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import { createUser } from '../../server/people/users.ts';
import { TestServer, PASSWORD, signIn } from './test-server.ts';
import type { Browser } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const lineOf = ({ method, path, search }: Browser['requests'][number]): string =>
  `${method} ${path}${search}`;
const linesOf = (browser: Browser): string[] => browser.requests.map(lineOf);

test('[API-02, API-05, API-06, ENT-01, ENT-02] A sign-in posts the form, then requests the profile with its token', async () => {
  const person = await testServer.person();
  const { browser, tab } = await testServer.at(person);
  const [login, self] = browser.requests;
  expect(login && lineOf(login)).toBe('POST /login');
  expect(JSON.parse(login?.body ?? '')).toEqual({
    terminal: 0,
    userName: person.userName,
    password: PASSWORD,
    device: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  });
  expect(login?.headers).not.toHaveProperty('accessToken');
  expect(self && lineOf(self)).toBe('GET /user/self');
  expect(self?.headers['accessToken']).toBe(encodeURIComponent(tab.tokens?.accessToken ?? ''));
  expect(tab.status?.self).toMatchObject({ id: person.id, userName: person.userName });
  expect(tab.tokens).toMatchObject({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  expect(tab.tokens?.accessToken).not.toBe(tab.tokens?.refreshToken);
});

test('[API-05, ENT-01] A sign-in with terminal 1 is posted and connected as terminal 1', async () => {
  const { userName, id } = await testServer.person();
  const browser = testServer.browser();
  const tab = await browser.tab();
  await tab.command('signIn', { userName, password: PASSWORD, auto: false, terminal: 1 });
  await tab.until((it) => it.status?.phase === 'live');
  expect(JSON.parse(browser.requests[0]?.body ?? '')).toMatchObject({ terminal: 1 });
  expect(testServer.server.services.hub.terminalsOf(id)).toEqual([1]);
});

test('[API-15, API-26] After a sign-in the lists of friends and groups are requested and shown', async () => {
  const [a, b] = await testServer.friends();
  const groupId = await testServer.group(a, b);
  const { browser, tab } = await testServer.at(a);
  await tab.until((it) => it.rows({ view: 'people' }).length === 2);
  expect(linesOf(browser)).toEqual(expect.arrayContaining(['GET /friend/list', 'GET /group/list']));
  const rows = tab.rows({ view: 'people' });
  expect(rows.map(({ key, showName }) => [key, showName])).toEqual(
    expect.arrayContaining([
      [privateChat(b.id), b.userName],
      [groupChat(groupId), 'Three of us'],
    ]),
  );
});

test('[API-27] An opened group requests its members by its id', async () => {
  const [a, b] = await testServer.friends();
  const groupId = await testServer.group(a, b);
  const chat = groupChat(groupId);
  const { browser, tab } = await testServer.at(a);
  await tab.command('open', { chat });
  const members = () => tab.rows({ view: 'members', chat });
  await tab.until(() => members().length === 2);
  expect(linesOf(browser)).toContain(`GET /group/members/${groupId}`);
  expect(members()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ userId: a.id, showName: a.userName, role: 'owner' }),
      expect.objectContaining({ userId: b.id, showName: b.userName, role: 'member' }),
    ]),
  );
});

test('[API-13, ENT-04] The card of a user is requested by id and shows the user object', async () => {
  const a = await testServer.person();
  const fields = { nickName: 'Zoe', sex: 1, signature: 'hello', headImage: '/files/z/z.webp' };
  const zoe = await createUser(testServer.server.services, {
    userName: 'zoe-1',
    password: PASSWORD,
    ...fields,
  });
  const chat = privateChat(zoe.id);
  const { browser, tab } = await testServer.at(a);
  const card = await tab.command('card', { of: chat });
  expect(linesOf(browser)).toContain(`GET /user/find/${zoe.id}`);
  expect(card).toEqual({
    ok: true,
    value: {
      chat,
      showName: 'Zoe',
      userName: 'zoe-1',
      nickName: 'Zoe',
      headImage: '/files/z/z.webp',
      fullImage: '/files/z/z.webp',
      sex: 1,
      words: 'hello',
      members: null,
      ownerNickName: '',
      online: false,
      mine: false,
      self: false,
      isGone: false,
      isBanned: false,
      reason: '',
      isInviteOnly: false,
      isManualApprove: false,
      isBot: false,
      isRequested: false,
      source: 'server',
    },
  });
  await testServer.at({ id: zoe.id, userName: zoe.userName });
  expect(await tab.command('card', { of: chat })).toMatchObject({ value: { online: true } });
});

test('[API-23] The configuration is requested without a sign-in', async () => {
  const browser = testServer.browser();
  const tab = await browser.tab();
  const config = await tab.command('config', {});
  expect(linesOf(browser)).toEqual(['GET /system/config']);
  expect(browser.requests[0]?.headers).not.toHaveProperty('accessToken');
  expect(config).toMatchObject({ ok: true, value: { registration: [], site: { name: 'Partyline' } } });
});

test('[API-21] A captcha is requested without a sign-in, also while a user is signed in', async () => {
  const person = await testServer.person();
  const data = { id: 'c1', image: 'R0lGODlh', question: 'seven minus two' };
  // An engine without a tab ends, so each browser starts just before its tab.
  for (const start of [() => testServer.browser(), async () => (await testServer.at(person)).browser]) {
    const browser = await start();
    browser.intercept = async (path, net) =>
      path === '/captcha/img/code' ? Response.json({ code: 200, message: '', data }) : net();
    const tab = await browser.tab();
    // The tab of another user has the right to it as well.
    expect(await tab.command('registerCaptcha', {}, person.id + 1)).toMatchObject({
      value: { captchaId: 'c1', question: 'seven minus two' },
    });
    expect(linesOf(browser)).toContain('POST /captcha/img/code');
  }
});

test('[API-12] An expired token is renewed by PUT with the refresh token in a header', async () => {
  const person = await testServer.person();
  const browser = testServer.browser();
  const tab = await browser.tab();
  await signIn(tab, person);
  const before = tab.tokens;
  let isExpired = true;
  browser.intercept = (path, net) => {
    if (path !== '/user/find/1' || !isExpired) return net();
    isExpired = false;
    return Promise.resolve(Response.json({ code: 401, message: '', data: null }));
  };
  await tab.command('card', { of: privateChat(1) });
  const renewal = browser.requests.find(({ path }) => path === '/refreshToken');
  expect(renewal).toMatchObject({ method: 'PUT', search: '', body: null });
  expect(renewal?.headers['refreshToken']).toBe(before?.refreshToken);
  // Two access tokens made within one second are equal texts, so the numbers of the token pairs are compared.
  await tab.until((it) => (it.tokens?.number ?? 0) > (before?.number ?? 0));
  expect(tab.tokens?.refreshToken).not.toBe(before?.refreshToken);
});
