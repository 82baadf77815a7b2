// A server that answers 503 or 429: the engine keeps its state and continues when the server recovers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { until } from './databases.ts';
import { TestServer, PASSWORD, signIn } from './test-server.ts';
import { isLive, tmpId, type Browser, type BrowserOptions, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

async function friendsSignedIn(options: BrowserOptions = {}) {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a, options), testServer.at(b)]);
  return { a, b, atA, atB, toB: privateChat(b.id), toA: privateChat(a.id) };
}

type Busy = () => Response;
const envelope = (code: number) => () => Response.json({ code, message: 'slow down', data: null });
/** The response of a server during an outage. */
const outage: Busy = () => new Response('Service unavailable', { status: 503 });
const BUSY: readonly Busy[] = [
  outage,
  () => new Response('', { status: 429 }),
  () => Response.json({ code: 429, message: 'slow down', data: null }, { status: 429 }),
  envelope(429),
  envelope(503),
  envelope(507),
];

/** Responds with `answer` to requests for these paths, or to all requests if no path is given. */
function answerWith(browser: Browser, answer: Busy, ...paths: string[]) {
  let answered = 0;
  const waiting: [number, () => void][] = [];
  browser.intercept = async (path, net) => {
    if (paths.length > 0 && !paths.includes(path)) return net();
    answered++;
    for (const [count, resolve] of waiting) if (answered >= count) resolve();
    return answer();
  };
  return {
    /** Resolves after this number of requests got that response. */
    turnedAway: (count: number) => new Promise<void>((resolve) => waiting.push([count, resolve])),
    end() {
      browser.intercept = (_path, net) => net();
    },
  };
}

const SEND = '/message/private/send';
const times = (browser: Browser, path: string): number =>
  browser.requests.filter((it) => it.path === path).length;
const sendText = (tab: Tab, chat: ChatKey, content: string) =>
  tab.command('sendText', { chat, tmpId: tmpId(), content });
const marks = (tab: Tab, chat: ChatKey) => tab.messages(chat).map((row) => row.mark);

function sendFile(tab: Tab, chat: ChatKey) {
  const file = new Blob([new Uint8Array(50)], { type: 'text/plain' });
  const facts = { kind: 'file', name: 'list.txt', mime: 'text/plain', width: 0, height: 0 } as const;
  return tab.command('sendFile', { chat, tmpId: tmpId(), ...facts, file, thumb: null });
}

test('[RT-12, ERR-05] A busy server at a reconnect ends no sign-in, and every message arrives afterwards', async () => {
  const paths = ['/user/self', '/friend/list', '/group/list', '/message/group/loadOfflineMessage'];
  const { atA, atB, toA, toB } = await friendsSignedIn();
  let sentTexts = 0;
  for (const busy of BUSY) {
    const closed = answerWith(atB.browser, busy, paths[sentTexts % paths.length] ?? '');
    const twice = closed.turnedAway(2);
    atB.browser.cutSockets();
    await twice;
    await sendText(atA.tab, toB, `text ${++sentTexts}`);
    expect(atB.tab.status?.ended).toBeNull();
    closed.end();
    await atB.tab.until((tab) => isLive(tab) && tab.texts(toA).length === sentTexts);
  }
  expect(atB.tab.status?.ended).toBeNull();
});

test('[ERR-04] An outage at a reload and at a token refresh keeps the sign-in', async () => {
  const { atA, atB, toA, toB } = await friendsSignedIn();
  await sendText(atA.tab, toB, 'before');
  await atB.tab.until((tab) => tab.texts(toA).length === 1);
  await atB.browser.engine.account?.internals.log.flush();
  atB.browser.restart();
  let refreshes = 0;
  let over = false;
  atB.browser.intercept = async (path, net) => {
    if (path === '/refreshToken') {
      refreshes++;
      return over ? net() : outage();
    }
    return refreshes < 3 || !over ? envelope(401)() : net();
  };
  const tab = await atB.browser.tab({ tokens: atB.tab.tokens });
  await until(() => refreshes >= 3);
  await tab.until(({ status }) => status?.phase === 'offline');
  expect(tab.status).toMatchObject({ phase: 'offline', ended: null });
  await tab.until(() => tab.texts(toA).length === 1);
  over = true;
  await sendText(atA.tab, toB, 'after');
  await tab.until((it) => isLive(it) && it.texts(toA).length === 2);
});

test('[X-NET-02, ERR-20] A text and a file sent during an outage arrive once after it', async () => {
  const { atA, atB, toA, toB } = await friendsSignedIn();
  await sendFile(atA.tab, toB);
  await atB.tab.until((tab) => tab.messages(toA).length === 1);
  const closed = answerWith(atA.browser, outage);
  const many = closed.turnedAway(8);
  await sendText(atA.tab, toB, 'one');
  await sendFile(atA.tab, toB);
  await many;
  await atA.tab.until((tab) => marks(tab, toB).length === 3);
  expect(marks(atA.tab, toB)).not.toContain('failed');
  closed.end();
  await atA.tab.until((tab) => marks(tab, toB).every((mark) => mark === 'sent'));
  await atB.tab.until((tab) => tab.messages(toA).length === 3);
});

test('[ERR-20] A file whose message got status 503 is sent again without a second upload', async () => {
  // The engine gives up an upload without progress for 30 s, which the default factor turns into 0.3 s.
  const { atA, atB, toA, toB } = await friendsSignedIn({ speedup: 10 });
  const closed = answerWith(atA.browser, outage, SEND);
  const twice = closed.turnedAway(2);
  await sendFile(atA.tab, toB);
  await twice;
  await atA.tab.until((tab) => marks(tab, toB).length === 1);
  expect(marks(atA.tab, toB)).not.toContain('failed');
  closed.end();
  await atB.tab.until((tab) => tab.messages(toA).length === 1);
  await atA.tab.until((tab) => marks(tab, toB)[0] === 'sent');
  expect(times(atA.browser, '/file/upload')).toBe(1);
});

test('[X-NET-02] A turned-away message is sent after the time in Retry-After, not before', async () => {
  const { atA, atB, toA, toB } = await friendsSignedIn();
  let firstAttemptAt = 0;
  const closed = answerWith(
    atA.browser,
    () => {
      firstAttemptAt = Date.now();
      return new Response('', { status: 429, headers: { 'Retry-After': '1' } });
    },
    SEND,
  );
  const once = closed.turnedAway(1);
  await sendText(atA.tab, toB, 'too fast');
  await once;
  closed.end();
  await atA.tab.until((tab) => marks(tab, toB)[0] === 'waiting');
  await atB.tab.until((tab) => tab.texts(toA).length === 1);
  expect(Date.now() - firstAttemptAt).toBeGreaterThanOrEqual(1000);
  expect(times(atA.browser, SEND)).toBe(2);
});

test('[X-CHAT-04] Read marks and deletions of an outage reach the server after it, on the same connection', async () => {
  const { b, atA, atB, toA, toB } = await friendsSignedIn();
  await sendText(atA.tab, toB, 'one');
  await sendText(atA.tab, toB, 'two');
  await atB.tab.until((tab) => tab.texts(toA).length === 2);
  const ids = atB.tab.messages(toA).map(({ id }) => id ?? 0);
  const closed = answerWith(atB.browser, outage);
  const twice = closed.turnedAway(2);
  await atB.tab.command('read', { chat: toA, upTo: ids[1] ?? 0 });
  await atB.tab.command('deleteForMe', { chat: toA, ids: [ids[0] ?? 0] });
  await twice;
  closed.end();
  await atA.tab.until((tab) => marks(tab, toB).every((mark) => mark === 'read'));
  await until(() => atB.browser.engine.account?.outbox.rows().length === 0);
  expect(atB.browser.sockets).toHaveLength(1);
  const fresh = await testServer.at(b);
  await fresh.tab.until((tab) => tab.texts(toA).length > 0);
  expect(fresh.tab.texts(toA)).toEqual(['two']);
});

test('[X-CHAT-20] A recall during an outage fails with BUSY, and succeeds after it', async () => {
  const { atA, toB } = await friendsSignedIn();
  await sendText(atA.tab, toB, 'oh no');
  await atA.tab.until((tab) => marks(tab, toB)[0] === 'sent');
  const recall = () => atA.tab.command('recall', { chat: toB, id: atA.tab.messages(toB)[0]?.id ?? 0 });
  const closed = answerWith(atA.browser, outage);
  expect(await recall()).toMatchObject({ error: { code: 'BUSY', status: 503, after: 0 } });
  closed.end();
  expect(await recall()).toMatchObject({ ok: true });
});

test('A look-up at a busy server fails with BUSY instead of an unknown account', async () => {
  const { atA } = await friendsSignedIn();
  const stranger = await testServer.person();
  for (const busy of BUSY) {
    const closed = answerWith(atA.browser, busy);
    expect(await atA.tab.command('card', { of: privateChat(stranger.id) })).toMatchObject({
      error: { code: 'BUSY' },
    });
    closed.end();
  }
  expect(await atA.tab.command('card', { of: privateChat(stranger.id) })).toMatchObject({ ok: true });
});

test('[ERR-05, RT-12] An envelope with code 500 is a refusal, not a busy server', async () => {
  const { atA, toB } = await friendsSignedIn();
  answerWith(atA.browser, envelope(500), SEND, '/friend/list');
  await sendText(atA.tab, toB, 'no');
  await atA.tab.until((tab) => marks(tab, toB)[0] === 'failed');
  expect(atA.tab.messages(toB)[0]?.failure).toBe('slow down');
  atA.browser.cutSockets();
  await atA.tab.until((tab) => tab.status?.ended?.why === 'initialization-failed');
});

test('[SESS-06, ERR-35] A sign-in whose profile fails to load notifies the tabs and opens the account when the profile loads', async () => {
  const browser = testServer.browser();
  const tab = await browser.tab();
  for (const busy of [outage, () => Response.error()]) {
    const { userName } = await testServer.person();
    const closed = answerWith(browser, busy, '/user/self');
    const twice = closed.turnedAway(2);
    const receipt = await tab.command('signIn', { userName, password: PASSWORD, auto: true, terminal: 0 });
    expect(receipt).toMatchObject({ ok: true, value: { sealed: expect.any(String) } });
    await twice;
    await tab.until(() => tab.notices.splice(0).some(({ kind }) => kind === 'no-profile'));
    await tab.until(({ status }) => status?.phase === 'connecting');
    expect(tab.status).toMatchObject({ self: null, ended: null });
    closed.end();
    await tab.until(isLive);
    expect(tab.status?.self?.userName).toBe(userName);
  }
  expect(times(browser, '/login')).toBe(2);
});

test('[SESS-06] An automatic sign-in whose profile fails to load opens the stored account and signs in once', async () => {
  const person = await testServer.person();
  const { browser, auto } = await remembered(person.userName);
  const closed = answerWith(browser, outage, '/user/self');
  const twice = closed.turnedAway(2);
  const tab = await browser.tab({ auto });
  await twice;
  await tab.until(({ status }) => status?.phase === 'offline' && status.self?.id === person.id);
  closed.end();
  await tab.until(isLive);
  expect(times(browser, '/login')).toBe(2);
});

test('[INV-9] The stored data of an account stay closed to another account with the same user name', async () => {
  const [a, b] = [await testServer.person(), await testServer.person()];
  const { browser, auto } = await remembered(a.userName);
  const closed = answerWith(browser, outage, '/user/self');
  const twice = closed.turnedAway(2);
  const tab = await browser.tab({ auto });
  await twice;
  const self = { id: b.id, userName: a.userName, nickName: 'Another one' };
  browser.intercept = async (path, net) =>
    path === '/user/self' ? Response.json({ code: 200, message: '', data: self }) : net();
  await tab.until(({ status }) => status?.ended?.why === 'expired');
  expect(tab.status).toMatchObject({ phase: 'stopped', self: null });
});

/** A browser after a sign-in with a remembered password; its tab is gone. */
async function remembered(userName: string) {
  const browser = testServer.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, { id: 0, userName }, true)) ?? '';
  browser.restart();
  return { browser, auto: { userName, sealed, terminal: 0 } as const };
}
