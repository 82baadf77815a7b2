import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { ResultCode } from '../../../src/core/wire/index.ts';
import { HEARTBEAT } from '../../../workers/calls/call-streams.ts';
import { type Answers, calling, NO_ANSWER, PEER, setUp, start, talking } from './engine-scene.ts';

const never = new Promise<Result<unknown>>(() => undefined);
const setupOf = (call: string): string => JSON.stringify({ call });
const known = { isChating: true, here: true, acceptor: { id: 1, terminal: 0 } };

const HELD = {
  call: 'call-of-peer',
  wireId: '',
  peerId: PEER,
  mode: 'voice',
  role: 'callee',
  step: 'accepting',
  since: null,
  generation: 0,
  revision: 4,
  wanted: { microphone: true, camera: false },
};

async function accepting(scene: ReturnType<typeof setUp>): Promise<void> {
  scene.tabsAre('seat-one', 'seat-two');
  scene.signal(MessageType.RTC_SETUP_VOICE, setupOf('call-of-peer'));
  await scene.calls.run('callAccept', { call: scene.calls.state.call!.id }, 'seat-one');
}

test('A call-back of the peer whose hang-up was lost rings, in place of the talk', async () => {
  const scene = setUp({ info: done(known) });
  await talking(scene);
  scene.signal(MessageType.RTC_SETUP_VOICE, setupOf('call-back'));
  expect(scene.calls.rows()).toMatchObject([
    { call: 'call-back', step: 'ringing', role: 'callee', mode: 'voice', owner: null, ringer: 'seat-two' },
  ]);
  // Other clients give no id.
  const foreign = setUp();
  await talking(foreign);
  foreign.signal(MessageType.RTC_SETUP_VOICE);
  expect(foreign.calls.rows()).toMatchObject([{ call: 'random-id', step: 'ringing' }]);
});

test('A repeated setup changes nothing, and one with another id rings in place of an ended call', async () => {
  const scene = setUp();
  await accepting(scene);
  scene.signal(MessageType.RTC_SETUP_VOICE, setupOf('call-of-peer'));
  expect(scene.step()).toBe('accepting');
  scene.signal(MessageType.RTC_SETUP_VIDEO, setupOf('call-next'));
  expect(scene.calls.rows()).toMatchObject([{ call: 'call-next', step: 'ringing', mode: 'video' }]);
});

test('A call that is over stops ringing after a reconnect, although an answer to the question was lost', async () => {
  const answers: Answers = { info: NO_ANSWER };
  const scene = setUp(answers);
  scene.signal(MessageType.RTC_SETUP_VOICE, setupOf('call-of-peer'));
  scene.reconnect();
  await scene.settle();
  expect(scene.step()).toBe('ringing');
  answers.info = done({ isChating: false });
  await scene.pass(1_000);
  await scene.pass(1_000);
  expect([scene.step(), scene.requests]).toEqual(['ended: gone', ['info', 'info']]);
});

test('After a reconnect a talk ends where the server has another call of the two users', async () => {
  const other = [
    { isChating: true, here: false, acceptor: { id: 1, terminal: null } },
    { isChating: true, here: false, acceptor: { id: 1, terminal: 1 } },
  ];
  for (const info of other) {
    const scene = setUp({ info: done(info) });
    await talking(scene);
    scene.reconnect();
    await scene.settle();
    expect(scene.step()).toBe('ended: gone');
    expect(scene.ids.at(-1)).toBe(start.call);
  }
});

test('The requests of the callee carry the id that the setup has brought', async () => {
  const scene = setUp({ info: done(known) });
  await accepting(scene);
  await scene.calls.run('callReady', {}, 'seat-one');
  await scene.settle();
  await scene.pass(HEARTBEAT);
  expect([scene.requests, scene.ids]).toEqual([
    ['heartbeat', 'accept', 'heartbeat'],
    ['call-of-peer', 'call-of-peer', 'call-of-peer'],
  ]);
  const hostile = setUp();
  for (const content of ['{"call":"x y"}', '{"call":7}', '[]', '{', setupOf('a'.repeat(65))]) {
    hostile.signal(MessageType.RTC_SETUP_VOICE, content);
    expect(hostile.calls.state.call?.id).toBe('random-id');
    hostile.signal(MessageType.RTC_CANCEL);
  }
});

test('Calls that cross: the hang-up rejects the call of the peer, and cancels the own one', async () => {
  const scene = setUp({ setup: never });
  await calling(scene);
  scene.signal(MessageType.RTC_SETUP_VIDEO, setupOf('call-of-peer'));
  await scene.calls.run('callQuit', { call: scene.calls.state.call!.id }, 'seat-one');
  for (let second = 0; second < 6; second++) await scene.pass(1_000);
  expect([scene.requests, scene.ids]).toEqual([
    ['setup', 'reject', 'cancel'],
    [start.call, 'call-of-peer', start.call],
  ]);
});

test('A setup without an answer is not repeated once the other side has accepted', async () => {
  const scene = setUp({ setup: NO_ANSWER });
  await calling(scene);
  scene.signal(MessageType.RTC_ACCEPT);
  await scene.pass(5_000);
  expect([scene.step(), scene.requests]).toEqual(['connecting', ['setup']]);
});

test('A slow tab does not bring back a call that another tab has ended', async () => {
  const scene = setUp();
  await talking(scene);
  await scene.calls.run('callQuit', { call: start.call }, 'seat-one');
  const late = { ...HELD, call: start.call, role: 'caller', step: 'talking', isOwner: false };
  expect(await scene.calls.run('callRestore', late, 'seat-two')).toEqual(done(false));
  expect(scene.step()).toBe('ended: own');
});

test('A configuration that does not arrive is asked for again, and the last known one stays', async () => {
  const answers: Answers = { systemConfig: NO_ANSWER };
  const scene = setUp(answers);
  const first = scene.calls.run('callConfig', {}, 'seat-one');
  await scene.settle();
  for (let second = 0; second < 15; second++) await scene.pass(1_000);
  expect(await first).toEqual(done(null));
  expect(scene.requests).toHaveLength(11);
  const config = { iceServers: [{ urls: ['turn:relay'] }], iceTransportPolicy: 'relay' };
  answers['systemConfig'] = done({ webrtc: config });
  expect(await scene.calls.run('callConfig', {}, 'seat-one')).toEqual(done(config));
  answers['systemConfig'] = failed({ code: 'REFUSED', status: 500, message: 'no' });
  expect(await scene.calls.run('callConfig', {}, 'seat-one')).toEqual(done(config));
});

test('Requests without an answer block later ones for seconds, and an obsolete one is never sent', async () => {
  const scene = setUp({ cancel: never });
  await calling(scene);
  await scene.calls.run('callQuit', { call: scene.calls.state.call!.id }, 'seat-one');
  await scene.calls.run('callStart', { ...start, call: 'call-0002' }, 'seat-one');
  await scene.calls.run('callReady', {}, 'seat-one');
  await scene.calls.run('callQuit', { call: scene.calls.state.call!.id }, 'seat-one');
  await scene.calls.run('callStart', { ...start, call: 'call-0003' }, 'seat-one');
  await scene.calls.run('callReady', {}, 'seat-one');
  for (let second = 0; second < 35; second++) await scene.pass(1_000);
  expect([scene.requests.filter((name) => name === 'setup'), scene.step()]).toEqual([
    ['setup', 'setup'],
    'calling',
  ]);
  expect(scene.ids.filter((_id, at) => scene.requests[at] === 'setup')).toEqual([start.call, 'call-0003']);
  // The server may have the setup of the second call, so its cancellation goes out.
  expect(scene.ids).toContain('call-0002');
});

test('A call that rings again, because the accepting tab has gone, rings in another tab', async () => {
  const scene = setUp();
  await accepting(scene);
  scene.tabsAre('seat-two');
  expect(scene.calls.rows()).toMatchObject([{ step: 'ringing', owner: null, ringer: 'seat-two' }]);
  const crossed = setUp();
  crossed.tabsAre('seat-one', 'seat-two');
  await crossed.calls.run('callStart', start, 'seat-one');
  crossed.signal(MessageType.RTC_SETUP_VIDEO, setupOf('call-of-peer'));
  crossed.tabsAre('seat-two');
  expect(crossed.calls.rows()).toMatchObject([{ step: 'ringing', ringer: 'seat-two' }]);
  // The server never got the accept of the last engine.
  const restored = setUp({ info: done({ ...known, acceptor: { id: 1, terminal: null } }) });
  restored.tabsAre('seat-one');
  await restored.calls.run('callRestore', { ...HELD, isOwner: true }, 'seat-one');
  await restored.settle();
  expect(restored.calls.rows()).toMatchObject([{ step: 'ringing', owner: null, ringer: 'seat-one' }]);
});

test('A call can begin while the engine catches up, and not before the login of the socket', async () => {
  for (const [step, answer] of [
    ['catching-up', null],
    ['live', null],
    ['logging-in', 'offline'],
    ['waiting', 'offline'],
  ] as const) {
    const scene = setUp();
    scene.link.state.step = step;
    expect(await scene.calls.run('callStart', start, 'seat-one')).toEqual(done(answer));
  }
});

test('An answer that was under way during the accept does not take the accept back', async () => {
  let answer = (_result: Result<unknown>): void => undefined;
  const scene = setUp({ info: new Promise((resolve) => (answer = resolve)) });
  scene.tabsAre('seat-one');
  scene.signal(MessageType.RTC_SETUP_VOICE, setupOf('call-of-peer'));
  scene.reconnect();
  await scene.calls.run('callAccept', { call: scene.calls.state.call!.id }, 'seat-one');
  await scene.calls.run('callReady', {}, 'seat-one');
  await scene.settle();
  expect(scene.step()).toBe('connecting');
  answer(done({ isChating: true, here: false, acceptor: { id: 1, terminal: null } }));
  await scene.settle();
  expect(scene.calls.rows()).toMatchObject([{ step: 'connecting', owner: 'seat-one' }]);
});

test('[PCALL-16] A heartbeat of a call that another device has ends it as answered there', async () => {
  const refusal = failed({ code: 'REFUSED', status: ResultCode.CALL_ANSWERED, message: 'elsewhere' });
  const scene = setUp({ heartbeat: refusal });
  scene.tabsAre('seat-one');
  scene.signal(MessageType.RTC_SETUP_VOICE, setupOf('call-of-peer'));
  await scene.pass(HEARTBEAT);
  expect(scene.step()).toBe('ended: answered-elsewhere');
});
