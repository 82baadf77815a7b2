import { describe, expect, test } from 'vitest';
import { FakeTrack, settled } from './fake-rtc.ts';
import { bodyOf, connect, deliver, kinds, type Side, side } from './two-sides.ts';

describe('offer and answer', () => {
  test('[PCALL-10, PCALL-14] The caller offers one transceiver for each lane, and the callee answers', async () => {
    const caller = side('caller', false);
    caller.peer.offer();
    await settled();
    expect(caller.sent).toEqual([
      { type: 'offer', sdp: 'caller1 offer 1|audio,video,video', offer: 1, call: 'call', generation: 0 },
    ]);
    const callee = side('callee', true, '');
    await deliver(caller, callee);
    expect(callee.sent).toEqual([
      {
        type: 'answer',
        sdp: 'callee1 answers caller1 offer 1|audio,video,video',
        offer: 1,
        call: 'call',
        generation: 0,
      },
    ]);
    expect(callee.connection().transceivers.map(({ direction }) => direction)).toEqual(
      Array(3).fill('sendrecv'),
    );
    expect(callee.connection().transceivers.map(({ sender }) => sender.track)).toEqual([
      callee.tracks['microphone'],
      callee.tracks['camera'],
      null,
    ]);
  });

  test('[PCALL-08] Both sides report the exchange, the callee after its answer has reached the server', async () => {
    const { caller, callee } = await connect();
    expect(kinds(caller)).toEqual(['negotiated']);
    expect(kinds(callee)).toEqual(['negotiated']);
    expect(caller.connection().signalingState).toBe('stable');
    const unheard = side('callee', true);
    unheard.reach.now = Promise.resolve(false);
    await unheard.peer.description(bodyOf('offer', { type: 'offer', sdp: 'o|audio' }));
    await settled();
    expect(unheard.events.filter(({ kind }) => kind === 'negotiated')).toEqual([]);
  });

  test('The callee learns the call from the first offer, and ignores signals of other calls then', async () => {
    const { callee } = await connect();
    expect(callee.peer.scope).toEqual({ call: 'call', generation: 0 });
    await callee.peer.description(bodyOf('offer', { type: 'offer', sdp: 'other|audio', call: 'other' }));
    expect(callee.connection().remoteDescription?.sdp).toContain('caller1');
  });

  test('A track names its lane by its place', async () => {
    const { callee } = await connect();
    const lanes = callee.events.flatMap((event) => (event.kind === 'track' ? [event.lane] : []));
    expect(lanes).toEqual(['microphone', 'camera', 'screen']);
  });

  test('A further offer on the same connection is answered', async () => {
    const { caller, callee } = await connect();
    callee.peer.restart();
    await settled();
    await deliver(callee, caller);
    expect(caller.sent[0]).toMatchObject({ type: 'answer' });
    expect(caller.connections).toHaveLength(1);
  });

  test('An offer that the connection refuses gets a new connection', async () => {
    const { callee } = await connect();
    callee.connection().refuses = true;
    await callee.peer.description(bodyOf('offer', { type: 'offer', sdp: 'reloaded|video,audio' }));
    expect(callee.connections).toHaveLength(2);
    expect(callee.connections[0]?.isClosed).toBe(true);
    expect(callee.sent[0]?.sdp).toContain('callee2 answers reloaded');
  });
});

describe('collisions', () => {
  /** Both sides offer at once, from the present state. */
  async function collide(caller: Side, callee: Side, offer: 'offer' | 'restart'): Promise<void> {
    caller.peer[offer]();
    callee.peer[offer]();
    await settled();
    const [ofCaller, ofCallee] = [caller.sent.splice(0), callee.sent.splice(0)];
    for (const { ...body } of ofCallee) await caller.peer.description(bodyOf('offer', body));
    for (const { ...body } of ofCaller) await callee.peer.description(bodyOf('offer', body));
    await settled();
    await deliver(callee, caller);
    await deliver(caller, callee);
    await settled();
  }

  test('At a collision of first offers the polite side begins anew and answers', async () => {
    const [caller, callee] = [side('caller', false), side('callee', true)];
    await collide(caller, callee, 'offer');
    expect(caller.connections).toHaveLength(1);
    expect(callee.connections).toHaveLength(2);
    expect(callee.connection().transceivers).toHaveLength(3);
    expect([caller, callee].map(({ connection }) => connection().signalingState)).toEqual([
      'stable',
      'stable',
    ]);
    expect([kinds(caller), kinds(callee)]).toEqual([['negotiated'], ['negotiated']]);
  });

  test('At a later collision the polite side rolls its offer back and keeps its connection', async () => {
    const { caller, callee } = await connect();
    await collide(caller, callee, 'restart');
    expect([caller.connections.length, callee.connections.length]).toEqual([1, 1]);
    expect([caller, callee].map(({ connection }) => connection().signalingState)).toEqual([
      'stable',
      'stable',
    ]);
    expect(callee.connection().remoteDescription?.sdp).toContain('caller1 restart');
  });
});

describe('lanes and messages', () => {
  test('A device switches on and off without a new offer', async () => {
    const { caller } = await connect();
    await caller.peer.replace('camera', null);
    expect(caller.connection().transceivers[1]?.sender.track).toBeNull();
    const screen = new FakeTrack('video');
    await caller.peer.replace('screen', screen);
    expect(caller.connection().transceivers[2]?.sender.track).toBe(screen);
    expect(caller.sent).toEqual([]);
  });

  test('A stopped lane sends nothing and disturbs nothing', async () => {
    const { caller } = await connect();
    caller.connection().transceivers[2]!.sender.isStopped = true;
    await expect(caller.peer.replace('screen', null)).resolves.toBeUndefined();
  });

  test('Messages pass once the channel is open', async () => {
    const { caller } = await connect();
    expect(caller.peer.tell('{}')).toBe(false);
    caller.connection().channel?.open();
    expect(caller.peer.tell('{}')).toBe(true);
    caller.connection().channel?.receive('{"camera":true}');
    expect(caller.events.slice(-2)).toEqual([{ kind: 'open' }, { kind: 'message', text: '{"camera":true}' }]);
  });

  test('The channel is negotiated in advance, and a message that is no text is ignored', async () => {
    const { caller } = await connect();
    expect(caller.connection().channelOptions).toEqual({ negotiated: true, id: 0 });
    const before = caller.events.length;
    caller.connection().channel?.receive(new Uint8Array(1));
    expect(caller.events).toHaveLength(before);
  });

  test('A side without devices offers all lanes in both directions', async () => {
    const caller = side('caller', false);
    caller.tracks['microphone'] = caller.tracks['camera'] = null;
    caller.peer.offer();
    await settled();
    expect(caller.sent[0]?.sdp).toBe('caller1 offer 1|audio,video,video');
    expect(caller.connection().transceivers.map(({ direction }) => direction)).toEqual(
      Array(3).fill('sendrecv'),
    );
  });

  test('A replaced connection reports nothing any more, and the new one has its channel', async () => {
    const { callee } = await connect();
    callee.connection().refuses = true;
    await callee.peer.description(bodyOf('offer', { type: 'offer', sdp: 'reloaded|audio' }));
    await settled();
    const before = callee.events.length;
    const sent = callee.sent.length;
    const [old, present] = callee.connections;
    old?.fail();
    old?.gather('old');
    old?.channel?.open();
    old?.channel?.receive('{}');
    expect(callee.events).toHaveLength(before);
    expect(callee.sent).toHaveLength(sent);
    present?.channel?.open();
    expect(callee.events.at(-1)).toEqual({ kind: 'open' });
  });

  test('A callee that has offered learns the call from the answer', async () => {
    const callee = side('callee', true, '');
    callee.peer.offer();
    await settled();
    await callee.peer.description(bodyOf('answer', { type: 'answer', sdp: 'a|audio', call: 'call' }));
    expect(callee.peer.scope.call).toBe('call');
    await callee.peer.candidate(bodyOf('candidate', { candidate: 'c', call: 'other' }));
    expect(callee.connection().candidates).toEqual([]);
  });

  test('A failed connection is reported', async () => {
    const { caller } = await connect();
    caller.connection().fail('disconnected');
    expect(kinds(caller)).not.toContain('failed');
    caller.connection().fail();
    expect(caller.events.at(-1)).toEqual({ kind: 'failed' });
  });
});

test('A closed peer handles no signal, sends none and reports nothing', async () => {
  const { caller } = await connect();
  const events = caller.events.length;
  caller.peer.close();
  await caller.peer.description(bodyOf('offer', { type: 'offer', sdp: 'late|audio' }));
  await caller.peer.candidate(bodyOf('candidate', { candidate: 'late' }));
  caller.peer.restart();
  caller.connection().gather('late');
  caller.connection().fail();
  caller.connection().channel?.open();
  await settled();
  expect(caller.sent).toEqual([]);
  expect(caller.events).toHaveLength(events);
  expect(caller.peer.tell('{}')).toBe(false);
  expect(caller.connection().isClosed).toBe(true);
});
