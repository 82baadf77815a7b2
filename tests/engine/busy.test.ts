// A server without a database, or without time: it answers 503 or 429, and the engine goes on from where it stood.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { until } from './databases.ts';
import { House, PASSWORD, signIn } from './house.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

async function pair() {
  const [a, b] = await house.friends();
  const [atA, atB] = await Promise.all([house.at(a), house.at(b)]);
  return { a, b, atA, atB, toB: privateChat(b.id), toA: privateChat(a.id) };
}

type Busy = () => Response;
const envelope = (code: number) => () => Response.json({ code, message: 'slow down', data: null });
/** What the server answers for faults of its own. */
const outage: Busy = () => new Response('Service unavailable', { status: 503 });
const BUSY: readonly Busy[] = [
  outage,
  () => new Response('', { status: 429 }),
  () => Response.json({ code: 429, message: 'slow down', data: null }, { status: 429 }),
  envelope(429),
  envelope(503),
  envelope(507),
];

/** From now on these paths are answered so, all of them where none is named. Answers how to end that. */
function closeFor(browser: Browser, answer: Busy, ...paths: string[]) {
  let asked = 0;
  const waiting: [number, () => void][] = [];
  browser.intercept = async (path, net) => {
    if (paths.length > 0 && !paths.includes(path)) return net();
    asked++;
    for (const [count, resolve] of waiting) if (asked >= count) resolve();
    return answer();
  };
  return {
    /** Resolves when so many requests have been turned away. */
    turnedAway: (count: number) => new Promise<void>((resolve) => waiting.push([count, resolve])),
    end() {
      browser.intercept = (_path, net) => net();
    },
  };
}

const SEND = '/message/private/send';
const times = (browser: Browser, path: string): number =>
  browser.requests.filter((it) => it.path === path).length;
const say = (tab: Tab, chat: ChatKey, content: string) =>
  tab.command('sendText', { chat, tmpId: tmpId(), content });
const marks = (tab: Tab, chat: ChatKey) => tab.messages(chat).map((row) => row.mark);

function sendFile(tab: Tab, chat: ChatKey) {
  const file = new Blob([new Uint8Array(50)], { type: 'text/plain' });
  const facts = { kind: 'file', name: 'list.txt', mime: 'text/plain', width: 0, height: 0 } as const;
  return tab.command('sendFile', { chat, tmpId: tmpId(), ...facts, file, thumb: null });
}

test('[RT-12, ERR-05] a busy server ends no sign-in at a reconnect, and everything comes after it', async () => {
  const paths = ['/user/self', '/friend/list', '/group/list', '/message/group/loadOfflineMessage'];
  const { atA, atB, toA, toB } = await pair();
  let said = 0;
  for (const busy of BUSY) {
    const closed = closeFor(atB.browser, busy, paths[said % paths.length] ?? '');
    const twice = closed.turnedAway(2);
    atB.browser.cutSockets();
    await twice;
    await say(atA.tab, toB, `text ${++said}`);
    expect(atB.tab.status?.ended).toBeNull();
    closed.end();
    await atB.tab.until((tab) => isLive(tab) && tab.texts(toA).length === said);
  }
  expect(atB.tab.status?.ended).toBeNull();
});

test('[ERR-04] an outage at a reload and at the refresh of its token keeps the sign-in', async () => {
  const { atA, atB, toA, toB } = await pair();
  await say(atA.tab, toB, 'before');
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
  await say(atA.tab, toB, 'after');
  await tab.until((it) => isLive(it) && it.texts(toA).length === 2);
});

test('[X-NET-02, ERR-20] a text and a file that are sent in an outage are sent once when it is over', async () => {
  const { atA, atB, toA, toB } = await pair();
  await sendFile(atA.tab, toB);
  await atB.tab.until((tab) => tab.messages(toA).length === 1);
  const closed = closeFor(atA.browser, outage);
  const many = closed.turnedAway(8);
  await say(atA.tab, toB, 'one');
  await sendFile(atA.tab, toB);
  await many;
  await atA.tab.until((tab) => marks(tab, toB).length === 3);
  expect(marks(atA.tab, toB)).not.toContain('failed');
  closed.end();
  await atA.tab.until((tab) => marks(tab, toB).every((mark) => mark === 'sent'));
  await atB.tab.until((tab) => tab.messages(toA).length === 3);
});

test('[ERR-20] a file whose message is answered 503 goes on by itself once a pull tells that it is not there', async () => {
  const { atA, atB, toA, toB } = await pair();
  const closed = closeFor(atA.browser, outage, SEND);
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

test('[X-NET-02] a message that the server turns away is sent after the time that the server names, not before', async () => {
  const { atA, atB, toA, toB } = await pair();
  let first = 0;
  const closed = closeFor(
    atA.browser,
    () => {
      first = Date.now();
      return new Response('', { status: 429, headers: { 'Retry-After': '1' } });
    },
    SEND,
  );
  const once = closed.turnedAway(1);
  await say(atA.tab, toB, 'too fast');
  await once;
  closed.end();
  await atA.tab.until((tab) => marks(tab, toB)[0] === 'waiting');
  await atB.tab.until((tab) => tab.texts(toA).length === 1);
  expect(Date.now() - first).toBeGreaterThanOrEqual(1000);
  expect(times(atA.browser, SEND)).toBe(2);
});

test('[X-CHAT-04] read marks and deletions of an outage are told when it is over, on the same line', async () => {
  const { b, atA, atB, toA, toB } = await pair();
  await say(atA.tab, toB, 'one');
  await say(atA.tab, toB, 'two');
  await atB.tab.until((tab) => tab.texts(toA).length === 2);
  const ids = atB.tab.messages(toA).map(({ id }) => id ?? 0);
  const closed = closeFor(atB.browser, outage);
  const twice = closed.turnedAway(2);
  await atB.tab.command('read', { chat: toA, upTo: ids[1] ?? 0 });
  await atB.tab.command('deleteForMe', { chat: toA, ids: [ids[0] ?? 0] });
  await twice;
  closed.end();
  await atA.tab.until((tab) => marks(tab, toB).every((mark) => mark === 'read'));
  await until(() => atB.browser.engine.account?.outbox.rows().length === 0);
  expect(atB.browser.sockets).toHaveLength(1);
  const fresh = await house.at(b);
  await fresh.tab.until((tab) => tab.texts(toA).length > 0);
  expect(fresh.tab.texts(toA)).toEqual(['two']);
});

test('[X-CHAT-20] a recall in an outage says that the server has no time, and works when it is over', async () => {
  const { atA, toB } = await pair();
  await say(atA.tab, toB, 'oh no');
  await atA.tab.until((tab) => marks(tab, toB)[0] === 'sent');
  const recall = () => atA.tab.command('recall', { chat: toB, id: atA.tab.messages(toB)[0]?.id ?? 0 });
  const closed = closeFor(atA.browser, outage);
  expect(await recall()).toMatchObject({ error: { code: 'BUSY', status: 503, after: 0 } });
  closed.end();
  expect(await recall()).toMatchObject({ ok: true });
});

test('a busy server at a look-up does not mean that there is nobody at this address', async () => {
  const { atA } = await pair();
  const stranger = await house.person();
  for (const busy of BUSY) {
    const closed = closeFor(atA.browser, busy);
    expect(await atA.tab.command('card', { of: privateChat(stranger.id) })).toMatchObject({
      error: { code: 'BUSY' },
    });
    closed.end();
  }
  expect(await atA.tab.command('card', { of: privateChat(stranger.id) })).toMatchObject({ ok: true });
});

test('[ERR-05, RT-12] an envelope with code 500 stays a refusal', async () => {
  const { atA, toB } = await pair();
  closeFor(atA.browser, envelope(500), SEND, '/friend/list');
  await say(atA.tab, toB, 'no');
  await atA.tab.until((tab) => marks(tab, toB)[0] === 'failed');
  expect(atA.tab.messages(toB)[0]?.failure).toBe('slow down');
  atA.browser.cutSockets();
  await atA.tab.until((tab) => tab.status?.ended?.why === 'initialization-failed');
});

test('[SESS-06, ERR-35] without its profile a sign-in still holds, the tabs are told, and it opens when the profile comes', async () => {
  const browser = house.browser();
  const tab = await browser.tab();
  for (const busy of [outage, () => Response.error()]) {
    const { userName } = await house.person();
    const closed = closeFor(browser, busy, '/user/self');
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

test('[SESS-06] an automatic sign-in without the profile opens the stored account, under one sign-in', async () => {
  const person = await house.person();
  const { browser, auto } = await remembered(person.userName);
  const closed = closeFor(browser, outage, '/user/self');
  const twice = closed.turnedAway(2);
  const tab = await browser.tab({ auto });
  await twice;
  await tab.until(({ status }) => status?.phase === 'offline' && status.self?.id === person.id);
  closed.end();
  await tab.until(isLive);
  expect(times(browser, '/login')).toBe(2);
});

test('[INV-9] the store of one account is not opened to another account that has its name by now', async () => {
  const [a, b] = [await house.person(), await house.person()];
  const { browser, auto } = await remembered(a.userName);
  const closed = closeFor(browser, outage, '/user/self');
  const twice = closed.turnedAway(2);
  const tab = await browser.tab({ auto });
  await twice;
  const self = { id: b.id, userName: a.userName, nickName: 'Another one' };
  browser.intercept = async (path, net) =>
    path === '/user/self' ? Response.json({ code: 200, message: '', data: self }) : net();
  await tab.until(({ status }) => status?.ended?.why === 'expired');
  expect(tab.status).toMatchObject({ phase: 'stopped', self: null });
});

/** A browser in which somebody has signed in with the password remembered; its tab is gone. */
async function remembered(userName: string) {
  const browser = house.browser();
  const first = await browser.tab();
  const sealed = (await signIn(first, { id: 0, userName }, true)) ?? '';
  browser.restart();
  return { browser, auto: { userName, sealed, terminal: 0 } as const };
}
