import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { CONNECT_AGAIN, HEARTBEAT, RETURN_LIMIT } from '../../../workers/calls/call-streams.ts';
import { CONNECT_LIMIT, RING_LIMIT, TAKE_OVER_LIMIT } from '../../../workers/calls/machine.ts';
import { calling, PEER, report, setUp, start, talking } from './engine-scene.ts';

test('[PCALL-06, PCALL-08, PCALL-09, ENT-16] The caller sends the setup when the devices are open, and talks after the answer', async () => {
  const scene = setUp();
  scene.tabsAre('seat-one');
  expect(await scene.calls.run('callStart', start, 'seat-one')).toEqual(done(null));
  await scene.settle();
  expect(scene.requests).toEqual([]);
  await scene.calls.run('callReady', {}, 'seat-one');
  await scene.settle();
  expect([scene.step(), scene.requests]).toEqual(['calling', ['setup']]);
  scene.signal(MessageType.RTC_ACCEPT);
  expect(scene.step()).toBe('connecting');
  await scene.calls.run('callReport', report, 'seat-one');
  expect(scene.calls.rows()).toMatchObject([
    { peerId: PEER, mode: 'video', step: 'talking', since: 1_000, owner: 'seat-one', end: null },
  ]);
});

test('[PCALL-19, LIM-07] A heartbeat is sent every 15 s from the setup on, and none after the end', async () => {
  const scene = setUp();
  await calling(scene);
  await scene.pass(HEARTBEAT - 1);
  expect(scene.requests).toEqual(['setup']);
  await scene.pass(1);
  await scene.pass(HEARTBEAT);
  expect(scene.requests).toEqual(['setup', 'heartbeat', 'heartbeat']);
  await scene.calls.run('callQuit', { call: start.call }, 'seat-two');
  await scene.pass(4 * HEARTBEAT);
  expect(scene.requests).toEqual(['setup', 'heartbeat', 'heartbeat', 'cancel']);
});

test('[PCALL-19] A heartbeat that the server refuses ends the call', async () => {
  const scene = setUp({ heartbeat: failed({ code: 'REFUSED', status: 500, message: 'no call' }) });
  await talking(scene);
  await scene.pass(HEARTBEAT);
  await scene.pass(1_000);
  expect(scene.step()).toBe('ended: gone');
});

test('A call that the server does not know ends with the reason of a frame that comes within a second', async () => {
  const scene = setUp({ heartbeat: failed({ code: 'REFUSED', status: 500, message: 'no call' }) });
  await talking(scene);
  await scene.pass(HEARTBEAT);
  await scene.pass(999);
  expect(scene.step()).toBe('talking');
  scene.signal(MessageType.RTC_HANGUP);
  await scene.pass(1_000);
  expect(scene.step()).toBe('ended: hung-up');
});

test('[X-CALL-02, ERR-44] A call without an answer ends after 60 s on both sides', async () => {
  const caller = setUp();
  await calling(caller);
  await caller.pass(RING_LIMIT);
  expect([caller.step(), caller.requests.at(-1)]).toEqual(['ended: no-answer', 'cancel']);
  const callee = setUp();
  callee.tabsAre('seat-one');
  callee.signal(MessageType.RTC_SETUP_VOICE);
  expect(callee.calls.rows()).toMatchObject([{ step: 'ringing', mode: 'voice', ringer: 'seat-one' }]);
  await callee.pass(RING_LIMIT);
  expect([callee.step(), callee.requests.at(-1)]).toEqual(['ended: unanswered', 'failed']);
});

test('[ERR-46] A call whose offer and answer do not meet within 30 s ends', async () => {
  const scene = setUp();
  await calling(scene);
  scene.signal(MessageType.RTC_ACCEPT);
  await scene.pass(CONNECT_LIMIT);
  expect([scene.step(), scene.requests.at(-1)]).toEqual(['ended: not-joined', 'handup']);
});

test('[API-33] A setup without an answer from the server is repeated, and a hang-up follows it', async () => {
  const answers: Partial<Record<string, Result<unknown>>> = { setup: failed({ code: 'NO_ANSWER' }) };
  const scene = setUp(answers);
  await calling(scene);
  await scene.pass(1_000);
  expect([scene.step(), scene.requests]).toEqual(['preparing', ['setup', 'setup']]);
  await scene.calls.run('callQuit', { call: start.call }, 'seat-one');
  await scene.pass(1_000);
  expect([scene.step(), scene.requests]).toEqual(['ended: own', ['setup', 'setup', 'cancel']]);
});

test('Another tab takes the call over when its tab has gone', async () => {
  const scene = setUp();
  await talking(scene);
  scene.tabsAre('seat-two');
  expect(scene.calls.rows()).toMatchObject([{ owner: null, heir: null }]);
  await scene.pass(RETURN_LIMIT);
  expect(scene.calls.rows()).toMatchObject([{ owner: null, heir: 'seat-two' }]);
  expect(await scene.calls.run('callTake', {}, 'seat-two')).toEqual(done(1));
  await scene.pass(TAKE_OVER_LIMIT);
  expect(scene.calls.rows()).toMatchObject([
    { step: 'talking', owner: 'seat-two', heir: null, generation: 1, since: 1_000 },
  ]);
  expect(await scene.calls.run('callTake', {}, 'seat-three')).toEqual(done(null));
  // The next call tab that goes gets the same time to return.
  scene.tabsAre('seat-three');
  expect(scene.calls.rows()).toMatchObject([{ owner: null, heir: null }]);
  await scene.pass(RETURN_LIMIT);
  expect(scene.calls.rows()).toMatchObject([{ owner: null, heir: 'seat-three' }]);
});

test('The engine hangs up when no tab takes the call over', async () => {
  const scene = setUp();
  await talking(scene);
  scene.tabsAre();
  await scene.pass(TAKE_OVER_LIMIT);
  expect([scene.step(), scene.requests.at(-1)]).toEqual(['ended: lost', 'handup']);
});

test('After a reconnect the call goes on, or ends where the server does not know it', async () => {
  const known = setUp({ info: done({ isChating: true, here: true, acceptor: { id: 1, terminal: 0 } }) });
  await talking(known);
  known.reconnect();
  await known.settle();
  expect(known.calls.rows()).toMatchObject([{ step: 'talking', reconnects: 1 }]);
  const gone = setUp({ info: done({ isChating: false }) });
  await talking(gone);
  gone.reconnect();
  await gone.settle();
  await gone.pass(1_000);
  expect(gone.step()).toBe('ended: gone');
});

test('A call that an earlier engine held goes on with its tab, if the server still knows it', async () => {
  const held = {
    call: 'call-0001',
    wireId: 'call-0001',
    peerId: PEER,
    mode: 'video',
    role: 'caller',
    step: 'talking',
    since: 500,
    generation: 2,
    revision: 40,
    wanted: { microphone: true, camera: false },
  };
  const scene = setUp({ info: done({ isChating: true, here: true, acceptor: { id: 1, terminal: 0 } }) });
  scene.tabsAre('seat-one', 'seat-two');
  expect(await scene.calls.run('callRestore', { ...held, isOwner: false }, 'seat-two')).toEqual(done(true));
  expect(await scene.calls.run('callRestore', { ...held, isOwner: true }, 'seat-one')).toEqual(done(true));
  expect(await scene.calls.run('callRestore', { ...held, isOwner: true }, 'seat-two')).toEqual(done(false));
  await scene.settle();
  expect(scene.requests).toEqual(['info']);
  const [row] = scene.calls.rows();
  expect(row).toMatchObject({ step: 'talking', owner: 'seat-one', generation: 2, since: 500 });
  expect(row?.kind === 'call' && row.revision).toBeGreaterThan(40);
  const forged = setUp({ info: done({ isChating: false }) });
  forged.tabsAre('seat-one');
  await forged.calls.run('callRestore', { ...held, isOwner: true }, 'seat-one');
  await forged.settle();
  await forged.pass(1_000);
  expect(forged.step()).toBe('ended: gone');
});

test('A talk without signalling connects again each 3 s, and nothing else does', async () => {
  const scene = setUp();
  await calling(scene);
  scene.link.state.step = 'waiting';
  await scene.pass(2 * CONNECT_AGAIN);
  expect(scene.inputs).toEqual([]);
  scene.signal(MessageType.RTC_ACCEPT);
  await scene.pass(2 * CONNECT_AGAIN);
  expect(scene.inputs).toEqual(['online', 'online']);
  scene.link.state.step = 'live';
  await scene.pass(CONNECT_AGAIN);
  expect(scene.inputs).toHaveLength(2);
});

test('[X-CALL-01] A setup of another user during a call is answered busy and changes nothing', async () => {
  const scene = setUp();
  await talking(scene);
  scene.signal(MessageType.RTC_SETUP_VIDEO, '', 3);
  await scene.settle();
  expect([scene.step(), scene.requests.at(-1)]).toEqual(['talking', 'failed']);
});

test('Signals wait for the call tab in their order, and a flood of them ends the call', async () => {
  const scene = setUp();
  await talking(scene);
  scene.signal(MessageType.RTC_OFFER, '{"type":"offer"}');
  scene.signal(MessageType.RTC_CANDIDATE, '{"candidate":""}');
  expect(scene.calls.rows().slice(1)).toEqual([
    { key: 'signal:1', kind: 'signal', number: 1, type: 'offer', from: PEER, json: '{"type":"offer"}' },
    { key: 'signal:2', kind: 'signal', number: 2, type: 'candidate', from: PEER, json: '{"candidate":""}' },
  ]);
  await scene.calls.run('callHandled', { number: 1 }, 'seat-one');
  expect(scene.calls.rows()).toHaveLength(2);
  for (let count = 0; count < 300; count++) scene.signal(MessageType.RTC_CANDIDATE, '{}');
  expect(scene.calls.state.ended?.end).toEqual({ why: 'failed', message: '' });
});

test('Only the call tab sends signals, and only while the call connects or runs', async () => {
  const scene = setUp();
  await calling(scene);
  const offer = { type: 'offer', json: '{"type":"offer","sdp":""}' };
  expect(await scene.calls.run('callSend', offer, 'seat-one')).toEqual(done(false));
  scene.signal(MessageType.RTC_ACCEPT);
  expect(await scene.calls.run('callSend', offer, 'seat-two')).toEqual(done(false));
  expect(await scene.calls.run('callSend', offer, 'seat-one')).toEqual(done(true));
  expect(scene.requests).toEqual(['setup', 'offer']);
});

test('The end of a call is closed by its id, so a slow tab does not close the end of a later call', async () => {
  const scene = setUp();
  await calling(scene);
  await scene.calls.run('callQuit', { call: start.call }, 'seat-one');
  await scene.calls.run('callClose', { call: 'call-0000' }, 'seat-two');
  expect(scene.calls.rows()).toMatchObject([{ call: 'call-0001', step: 'ended' }]);
  await scene.calls.run('callClose', { call: 'call-0001' }, 'seat-two');
  expect(scene.calls.rows()).toEqual([]);
});

test('Unknown commands and wrong arguments are refused', async () => {
  const { calls } = setUp();
  expect(await calls.run('callNothing', {}, 'seat-one')).toMatchObject({
    ok: false,
    error: { code: 'INVALID' },
  });
  expect(await calls.run('callStart', { ...start, friendId: 'x' }, 'seat-one')).toMatchObject({
    ok: false,
    error: { code: 'INVALID' },
  });
});

test('The end of the account ends all timers of its call', async () => {
  const scene = setUp();
  await talking(scene);
  scene.scope.end();
  await scene.pass(10 * HEARTBEAT);
  expect(scene.requests).toEqual(['setup']);
});
