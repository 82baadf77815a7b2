import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALL_TIMES } from '../../server/calls/session.ts';
import type { CallRow, CallStateRow } from '../../src/core/contract/call-rows.ts';
import { done } from '../../src/core/contract/result.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import { until } from './databases.ts';
import { type Browser, isLive, type Tab } from './support.ts';
import { OwnServer, TestServer, type Person } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

/** At the speed of the other tests a heartbeat of the socket must be answered within a second. */
const SPEEDUP = 10;

const rows = (tab: Tab): readonly CallRow[] => tab.rows({ view: 'call' });
const call = (tab: Tab): CallStateRow | undefined => rows(tab).find((row) => row.kind === 'call');
const signals = (tab: Tab) => rows(tab).filter((row) => row.kind === 'signal');
const stepIs =
  (step: CallStateRow['step']) =>
  (tab: Tab): boolean =>
    call(tab)?.step === step;
const endOf = (tab: Tab): string | undefined => call(tab)?.end?.why;
const at = (person: Person, server = testServer) => server.at(person, { speedup: SPEEDUP });

let calls = 0;
const callIdOf = (): string => `call-${String(++calls).padStart(8, '0')}`;
const media = {
  microphone: true,
  camera: false,
  screen: false,
  path: 'connected',
  bars: 4,
  trouble: null,
} as const;
const negotiated = { generation: 0, negotiated: true, wireId: 'wire-call', media };

const quit = (tab: Tab) => tab.command('callQuit', { call: call(tab)!.call });
const accept = (tab: Tab) => tab.command('callAccept', { call: call(tab)!.call });

/** Two friends with one tab each; `ring` lets the first one call the second one. */
async function friendsWithTabs(server = testServer) {
  const [ada, ben] = await server.friends();
  const [atAda, atBen] = await Promise.all([at(ada, server), at(ben, server)]);
  const ring = async (mode: 'voice' | 'video' = 'voice'): Promise<void> => {
    expect(await atAda.tab.command('callStart', { call: callIdOf(), friendId: ben.id, mode })).toEqual(
      done(null),
    );
    await atAda.tab.command('callReady', {});
    await atBen.tab.until(stepIs('ringing'));
    await atAda.tab.until(stepIs('calling'));
  };
  const talk = async (): Promise<void> => {
    await ring();
    await accept(atBen.tab);
    await atBen.tab.command('callReady', {});
    await Promise.all([atAda.tab.until(stepIs('connecting')), atBen.tab.until(stepIs('connecting'))]);
    await Promise.all([atAda, atBen].map(({ tab }) => tab.command('callReport', negotiated)));
    await Promise.all([atAda.tab.until(stepIs('talking')), atBen.tab.until(stepIs('talking'))]);
  };
  return { ada, ben, atAda, atBen, ring, talk };
}

/** The contents of the call records in a chat, as this tab shows them. */
async function records(tab: Tab, friend: Person): Promise<unknown[]> {
  const chat = privateChat(friend.id);
  const isRecord = (type: number): boolean =>
    type === MessageType.ACT_RT_VOICE || type === MessageType.ACT_RT_VIDEO;
  const found = () => tab.messages(chat).filter(({ type }) => isRecord(type));
  await tab.until(() => found().length > 0);
  return found().map(({ content }) => (JSON.parse(unbounded(content)) as { k: string }).k);
}

const requestsOf = ({ requests }: Browser): string[] =>
  requests.flatMap(({ path }) => path.match(/^\/webrtc\/private\/(\w+)/)?.[1] ?? []);

test('[PRIV-11, PCALL-06, PCALL-10, PCALL-11, PCALL-14, GEN-06] Two users call, exchange their signals and hang up', async () => {
  const { ada, ben, atAda, atBen, ring } = await friendsWithTabs();
  expect(atBen.tab.status?.call).toBe(false);
  await ring('video');
  await atBen.tab.until(({ status }) => status?.call === true);
  expect(call(atBen.tab)).toMatchObject({ peerId: ada.id, mode: 'video', role: 'callee', owner: null });
  expect(call(atBen.tab)?.ringer).not.toBeNull();
  await accept(atBen.tab);
  await atBen.tab.command('callReady', {});
  await atAda.tab.until(stepIs('connecting'));
  const offer = { type: 'offer', sdp: 'v=0\r\n', call: 'wire-call', generation: 0 };
  expect(await atAda.tab.command('callSend', { type: 'offer', json: JSON.stringify(offer) })).toEqual(
    done(true),
  );
  await atBen.tab.until((tab) => signals(tab).length === 1);
  expect(signals(atBen.tab).map(({ type, json }) => [type, JSON.parse(json)])).toEqual([['offer', offer]]);
  const answer = { ...offer, type: 'answer' };
  await atBen.tab.command('callSend', { type: 'answer', json: JSON.stringify(answer) });
  const candidate = { candidate: 'candidate:1 1 udp 1 192.0.2.1 1 typ host', sdpMid: '0' };
  await atBen.tab.command('callSend', { type: 'candidate', json: JSON.stringify(candidate) });
  await atAda.tab.until((tab) => signals(tab).length === 2);
  expect(signals(atAda.tab).map(({ json }) => JSON.parse(json) as object)).toEqual([answer, candidate]);
  await atAda.tab.command('callHandled', { number: 2 });
  await Promise.all([atAda, atBen].map(({ tab }) => tab.command('callReport', negotiated)));
  await Promise.all([atAda.tab.until(stepIs('talking')), atBen.tab.until(stepIs('talking'))]);
  await quit(atBen.tab);
  await atAda.tab.until(stepIs('ended'));
  expect([endOf(atAda.tab), endOf(atBen.tab)]).toEqual(['hung-up', 'own']);
  await atAda.tab.command('callClose', { call: call(atAda.tab)!.call });
  await atAda.tab.until(({ status }) => status?.call === false);
  expect(await records(atAda.tab, ben)).toEqual(['ended']);
  expect(await records(atBen.tab, ada)).toEqual(['ended']);
});

test('[PCALL-13, PCALL-15, ERR-39, ERR-40] A rejected and a cancelled call end on both sides with their reasons', async () => {
  const { ada, atAda, atBen, ring } = await friendsWithTabs();
  await ring();
  await quit(atBen.tab);
  await atAda.tab.until(stepIs('ended'));
  expect([endOf(atAda.tab), endOf(atBen.tab)]).toEqual(['rejected', 'own']);
  await ring();
  await quit(atAda.tab);
  await atBen.tab.until(stepIs('ended'));
  expect([endOf(atAda.tab), endOf(atBen.tab)]).toEqual(['own', 'cancelled']);
  await atBen.tab.until((tab) => tab.messages(privateChat(ada.id)).length === 2);
  expect(await records(atBen.tab, ada)).toEqual(['rejected', 'cancelled']);
});

test('[PCALL-16, PCALL-17, ERR-42, ERR-43, INV-10] A call rings on each device of the callee, and stops where another one acts', async () => {
  const { ben, atAda, atBen, ring } = await friendsWithTabs();
  const desktop = await testServer.desktopOf(ben.userName);
  await ring();
  await desktop.until(stepIs('ringing'));
  await accept(desktop);
  await desktop.command('callReady', {});
  await atBen.tab.until(stepIs('ended'));
  expect(endOf(atBen.tab)).toBe('answered-elsewhere');
  await quit(atAda.tab);
  await desktop.until(stepIs('ended'));
  await ring();
  await desktop.until(stepIs('ringing'));
  await quit(desktop);
  await atBen.tab.until(stepIs('ended'));
  expect(endOf(atBen.tab)).toBe('rejected-elsewhere');
});

test('[X-CALL-01, ERR-49] A third user gets "busy", and the talk goes on undisturbed', async () => {
  const { ada, ben, atAda, atBen, talk } = await friendsWithTabs();
  await talk();
  const cleo = await testServer.friendOf(ben);
  const atCleo = await at(cleo);
  await atCleo.tab.command('callStart', { call: callIdOf(), friendId: ben.id, mode: 'voice' });
  await atCleo.tab.command('callReady', {});
  await atCleo.tab.until(stepIs('ended'));
  expect(endOf(atCleo.tab)).toBe('busy');
  expect([call(atAda.tab)?.step, call(atBen.tab)?.step]).toEqual(['talking', 'talking']);
  expect(await records(atCleo.tab, ben)).toEqual(['busy']);
  expect(call(atBen.tab)?.peerId).toBe(ada.id);
});

test('[X-CALL-02] Both users call at once: one call rings at each of them, and connects', async () => {
  const { ada, ben, atAda, atBen } = await friendsWithTabs();
  await Promise.all([
    atAda.tab.command('callStart', { call: callIdOf(), friendId: ben.id, mode: 'voice' }),
    atBen.tab.command('callStart', { call: callIdOf(), friendId: ada.id, mode: 'voice' }),
  ]);
  await Promise.all([atAda, atBen].map(({ tab }) => tab.command('callReady', {})));
  const steps = (): string[] => [call(atAda.tab)!.step, call(atBen.tab)!.step].toSorted();
  await Promise.all([atAda, atBen].map(({ tab }) => tab.until(() => call(tab)!.step !== 'preparing')));
  // The refusal of the second call may arrive before the ring of the first.
  await until(() => steps().join() === 'calling,ringing');
  const rung = call(atAda.tab)!.step === 'ringing' ? atAda : atBen;
  await accept(rung.tab);
  await rung.tab.command('callReady', {});
  await Promise.all([atAda.tab.until(stepIs('connecting')), atBen.tab.until(stepIs('connecting'))]);
  expect(call(atAda.tab)!.call).toBe(call(atBen.tab)!.call);
});

test('[X-CALL-02, ERR-44] The server ends a call that nobody answers, with a record', async () => {
  const server = await OwnServer.open({ calls: { times: { ...CALL_TIMES, ring: 300 } } });
  try {
    const { ada, atAda, atBen, ring } = await friendsWithTabs(server);
    await ring();
    await Promise.all([atAda.tab.until(stepIs('ended')), atBen.tab.until(stepIs('ended'))]);
    expect([endOf(atAda.tab), endOf(atBen.tab)]).toEqual(['no-answer', 'unanswered']);
    expect(await records(atBen.tab, ada)).toEqual(['missed']);
  } finally {
    await server.close();
  }
});

test('[ERR-22, X-CHAT-28] Calls to a stranger or without a connection do not begin, and send nothing', async () => {
  const { ben, atAda } = await friendsWithTabs();
  const stranger = await testServer.person();
  const start = { call: callIdOf(), mode: 'voice' } as const;
  expect(await atAda.tab.command('callStart', { ...start, friendId: stranger.id })).toEqual(
    done('not-friends'),
  );
  atAda.browser.online = false;
  atAda.browser.cutSockets();
  await atAda.tab.until((tab) => !isLive(tab));
  expect(await atAda.tab.command('callStart', { ...start, friendId: ben.id })).toEqual(done('offline'));
  expect(requestsOf(atAda.browser)).toEqual([]);
});

test('[INV-7] The tab with the media dies: another tab takes the call over without ringing', async () => {
  const { atAda, atBen, talk } = await friendsWithTabs();
  const second = await atAda.browser.tab({ tokens: atAda.tab.tokens });
  await second.until(isLive);
  await talk();
  atAda.tab.die();
  await second.until((tab) => call(tab)?.heir !== null && call(tab)?.owner === null);
  expect(await second.command('callTake', {})).toEqual(done(1));
  await second.until((tab) => call(tab)?.generation === 1);
  expect(await second.command('callReport', { ...negotiated, generation: 1 })).toEqual(done(null));
  expect([call(second)?.step, call(atBen.tab)?.step]).toEqual(['talking', 'talking']);
});

test('[INV-7] No tab is left: the engine hangs up, and the other side is told', async () => {
  const { ada, atAda, atBen, talk } = await friendsWithTabs();
  await talk();
  atAda.tab.die();
  await atBen.tab.until(stepIs('ended'));
  expect(endOf(atBen.tab)).toBe('hung-up');
  expect(await records(atBen.tab, ada)).toEqual(['ended']);
});

test('The engine dies during a talk: a tab that has the call tells the next engine, and the talk goes on', async () => {
  const { ada, atAda, atBen, talk } = await friendsWithTabs();
  await talk();
  const { tokens } = atAda.tab;
  const {
    key: _key,
    kind: _kind,
    end: _end,
    owner: _owner,
    ringer: _ringer,
    heir: _heir,
    ...held
  } = call(atAda.tab)!;
  const { media: _media, reconnects: _reconnects, step, ...facts } = held;
  expect(step).toBe('talking');
  atAda.browser.restart();
  const next = await atAda.browser.tab({ tokens });
  await next.until(isLive);
  expect(await next.command('callRestore', { ...facts, step: 'talking', isOwner: true })).toEqual(done(true));
  await next.until(stepIs('talking'));
  expect(call(next)).toMatchObject({ peerId: call(atAda.tab)?.peerId, since: facts.since });
  expect(call(atBen.tab)?.step).toBe('talking');
  await quit(next);
  await atBen.tab.until(stepIs('ended'));
  expect(await records(atBen.tab, ada)).toEqual(['ended']);
});

test('A sign-out during a talk ends the talk on the other side', async () => {
  const { atAda, atBen, talk } = await friendsWithTabs();
  await talk();
  await atAda.tab.command('signOut', {});
  await atBen.tab.until(stepIs('ended'));
  expect(endOf(atBen.tab)).toBe('hung-up');
  // The calls of the last account take no more commands.
  const late = await atAda.tab.command('callAccept', { call: callIdOf() });
  expect(late).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
});

test('[API-40, API-42] A signal larger than the server takes does not leave, and the call goes on', async () => {
  const { atAda, talk } = await friendsWithTabs();
  await talk();
  const candidate = JSON.stringify({ candidate: 'x'.repeat(5_000) });
  expect(await atAda.tab.command('callSend', { type: 'candidate', json: candidate })).toEqual(done(false));
  expect(call(atAda.tab)?.step).toBe('talking');
});

test('The call configuration has the fresh servers of this user', async () => {
  const { atAda } = await friendsWithTabs();
  expect(await atAda.tab.command('callConfig', {})).toEqual(
    done({ iceServers: [], iceTransportPolicy: 'all', maxChannel: 9 }),
  );
});
