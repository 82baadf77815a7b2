import { describe, expect, test } from 'vitest';
import { settled } from './fake-rtc.ts';
import { bodyOf, connect, deliver, side } from './two-sides.ts';

describe('candidates', () => {
  test('[PCALL-11] Own candidates wait until the server has the description', async () => {
    const caller = side('caller', false);
    let arrive = (_reached: boolean): void => undefined;
    caller.reach.now = new Promise((resolve) => (arrive = resolve));
    caller.peer.offer();
    await settled();
    caller.connection().gather('one');
    caller.connection().gather(null);
    expect(caller.sent).toHaveLength(1);
    arrive(true);
    await settled();
    caller.connection().gather('two');
    expect(caller.sent.slice(1)).toEqual([
      { type: 'candidate', candidate: 'one', call: 'call', generation: 0 },
      { type: 'candidate', candidate: 'two', call: 'call', generation: 0 },
    ]);
  });

  test('Candidates of a description that did not reach the server are not sent', async () => {
    const caller = side('caller', false);
    caller.reach.now = Promise.resolve(false);
    caller.peer.offer();
    await settled();
    caller.connection().gather('one');
    await settled();
    expect(caller.sent.map(({ type }) => type)).toEqual(['offer']);
  });

  test('A late response to an old description does not release the candidates of a new one', async () => {
    const caller = side('caller', false);
    let arrive = (_reached: boolean): void => undefined;
    caller.reach.now = new Promise((resolve) => (arrive = resolve));
    caller.peer.offer();
    await settled();
    caller.reach.now = new Promise(() => undefined);
    caller.peer.restart();
    await settled();
    caller.connection().gather('of the restart');
    arrive(true);
    await settled();
    expect(caller.sent.map(({ type }) => type)).toEqual(['offer', 'offer']);
  });

  test('Candidates that are gathered before a description leaves travel in it, and are not sent again', async () => {
    const callee = side('callee', true);
    callee.reach.now = new Promise(() => undefined);
    await callee.peer.description(bodyOf('offer', { type: 'offer', sdp: 'first|audio' }));
    callee.connection().gather('one');
    callee.reach.now = Promise.resolve(true);
    await callee.peer.description(bodyOf('offer', { type: 'offer', sdp: 'second|audio' }));
    await settled();
    expect(callee.sent.map(({ type }) => type)).toEqual(['answer', 'answer']);
    callee.connection().gather('two');
    expect(callee.sent.map(({ type }) => type)).toEqual(['answer', 'answer', 'candidate']);
  });

  test('A description waits for its candidates while they are gathered, for 8 ms at most', async () => {
    for (const end of ['gathered', 'time'] as const) {
      const caller = side('caller', false);
      caller.connection().iceGatheringState = 'gathering';
      caller.peer.offer();
      await settled();
      caller.connection().gather('one');
      expect(caller.sent).toEqual([]);
      if (end === 'gathered') caller.connection().endGathering();
      else expect(caller.timers).toEqual([8]);
      if (end === 'time') caller.pass();
      await settled();
      expect(caller.sent.map(({ type }) => type)).toEqual(['offer']);
    }
  });

  test('Active TCP candidates are not sent, because no browser has a passive one', async () => {
    const caller = side('caller', false);
    caller.peer.offer();
    await settled();
    caller.connection().gather('tcp', 'active');
    caller.connection().gather('udp');
    expect(caller.sent.filter(({ type }) => type === 'candidate')).toHaveLength(1);
  });

  test('Candidates of the other side wait for its description, 128 at most', async () => {
    const callee = side('callee', true);
    for (let at = 1; at <= 130; at += 1)
      await callee.peer.candidate(bodyOf('candidate', { candidate: `c${at}` }));
    expect(callee.connection().candidates).toEqual([]);
    await callee.peer.description(bodyOf('offer', { type: 'offer', sdp: 'o|audio' }));
    expect(callee.connection().candidates).toHaveLength(128);
    expect(callee.connection().candidates[0]).toBe('c1');
  });

  test('An unusable candidate does not stop the signals after it', async () => {
    const { callee } = await connect();
    await callee.peer.candidate(bodyOf('candidate', { candidate: 'unusable' }));
    await callee.peer.candidate(bodyOf('candidate', { candidate: 'usable' }));
    await callee.peer.candidate(bodyOf('candidate', { candidate: 'old', call: 'other' }));
    expect(callee.connection().candidates).toEqual(['usable']);
  });
});

describe('restarts', () => {
  test('A restart replaces an offer that got no answer without a rollback, and the late answer is ignored', async () => {
    const [caller, callee] = [side('caller', false), side('callee', true)];
    caller.peer.offer();
    await settled();
    await deliver(caller, callee);
    await settled();
    const [late] = callee.sent.splice(0);
    caller.peer.restart();
    await settled();
    expect(caller.connection().calls).toEqual(['local offer', 'local offer']);
    await caller.peer.description(bodyOf('answer', late!));
    expect(caller.connection().signalingState).toBe('have-local-offer');
    await deliver(caller, callee);
    await settled();
    await deliver(callee, caller);
    expect(caller.connection().signalingState).toBe('stable');
    expect(caller.connection().transceivers).toHaveLength(3);
  });

  test('The answer of a client that numbers no offers counts for the present one', async () => {
    const caller = side('caller', false);
    caller.peer.offer();
    await settled();
    await caller.peer.description(bodyOf('answer', { type: 'answer', sdp: 'foreign|audio' }));
    expect(caller.connection().signalingState).toBe('stable');
  });

  test('An answer without an offer is ignored', async () => {
    const { caller } = await connect();
    await caller.peer.description(bodyOf('answer', { type: 'answer', sdp: 'again|audio' }));
    expect(caller.connection().calls).toEqual(['local offer', 'remote answer']);
  });
});
