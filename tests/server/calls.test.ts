// The endpoints of private calls: their checks, and the device that gets each signal.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { friends, users } from '../../server/db/schema.ts';
import { callTime, type CallUser, makeCallUser, makePair, makeTalk, readAll } from './call-scene.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { makeFriends, startTestServer } from './support.ts';

const time = callTime();
const server = await startTestServer({ calls: time.options });
afterAll(() => server.stop());
const { db } = server.services;

let ann: CallUser;
let bob: CallUser;
beforeEach(async () => {
  ({ ann, bob } = await makePair(server));
});
/** A signal in the name of Ann to Bob, and the other way. */
const fromAnn = (type: number, content?: string) =>
  `${type} ${ann.id}>${bob.id}${content === undefined ? '' : ` ${content}`}`;
const fromBob = (type: number, content?: string) =>
  `${type} ${bob.id}>${ann.id}${content === undefined ? '' : ` ${content}`}`;
const record = (k: string, type = 41) =>
  expect.stringMatching(new RegExp(`^${type} ${ann.id}>${bob.id} \\{"k":"${k}"`)) as string;
/** The devices in the order of `readAll(ann, bob)`. */
const read = () => readAll(ann, bob);

test('[API-33, PCALL-06] A setup rings on all devices of the callee, and nowhere else', async () => {
  expect(await ann.web.setup(bob)).toMatchObject({ code: 200, data: null });
  expect(await read()).toEqual([[], [], [fromAnn(101)], [fromAnn(101)]]);
  await ann.web.act('cancel', bob);
  await read();
  await ann.web.setup(bob, 'voice');
  expect(await read()).toEqual([[], [], [fromAnn(100)], [fromAnn(100)]]);
});

test('[X-CALL-06] The caller learns that the other side has accepted, and both of a device that does not open', async () => {
  await ann.web.setup(bob, 'video', 'call-0001');
  await read();
  const opening = { query: { uid: ann.id, call: 'call-0001', opening: true } };
  await bob.web.client.get(endpoints.webrtcPrivateHeartbeat, opening);
  expect(await read()).toEqual([[fromBob(110, '{"call":"call-0001"}')], [], [], []]);
  for (let passed = 0; passed < 120_000; passed += 15_000) {
    await bob.web.client.get(endpoints.webrtcPrivateHeartbeat, opening);
    await ann.web.act('heartbeat', bob, 'call-0001');
    time.pass(15_000);
  }
  const [caller, , callee, other] = await read();
  const failed = expect.stringMatching(/^105 .*"k":"devices".*"call":"call-0001"/) as string;
  expect([caller?.[0], callee?.[0], other?.[0]]).toEqual([failed, failed, failed]);
});

test('[API-33] A repeated setup of the same device rings again, and one of another device is refused', async () => {
  await ann.web.setup(bob);
  await read();
  expect((await ann.web.setup(bob)).code).toBe(200);
  expect(await read()).toEqual([[], [], [fromAnn(101)], [fromAnn(101)]]);
  expect(await ann.app.setup(bob)).toMatchObject({ code: 500, message: 'You are already in a call.' });
  expect(await read()).toEqual([[], [], [], []]);
});

test('[API-33] A setup needs an own socket, another user, and a friendship on both sides', async () => {
  const stranger = await makeCallUser(server, 'Stranger');
  expect(await ann.web.setup(ann)).toMatchObject({ code: 500, message: 'You cannot call yourself.' });
  const message = 'You are not friends, so you cannot call this user.';
  for (const peer of [stranger, { id: 0 }, { id: 999_999 }]) {
    expect(await ann.web.setup(peer)).toMatchObject({ code: 500, message });
  }
  const side = (a: CallUser, b: CallUser) => and(eq(friends.userId, a.id), eq(friends.friendId, b.id));
  for (const [a, b] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    await db.update(friends).set({ deleted: true }).where(side(a, b));
    expect(await ann.web.setup(bob)).toMatchObject({ code: 500, message });
    await db.update(friends).set({ deleted: false }).where(side(a, b));
  }
  await db.update(users).set({ status: 1 }).where(eq(users.id, bob.id));
  expect(await ann.web.setup(bob)).toMatchObject({
    code: 500,
    message: 'This account has been cancelled, so you cannot call it.',
  });
  await ann.web.socket.close();
  // The app is connected, and its sign-in is another one.
  const offline = 'You are not connected, so you cannot call. Try again once you are connected.';
  for (const peer of [bob, ann, stranger]) {
    expect(await ann.web.setup(peer)).toMatchObject({ code: 500, message: offline });
  }
  expect(await read().catch(() => 'closed')).toBe('closed');
  expect([await bob.web.signals(), await bob.app.signals()]).toEqual([[], []]);
});

test('[X-CALL-01, ERR-49] A setup to a user with a call is answered busy, and does not disturb that call', async () => {
  const talk = await makeTalk(server);
  for (const called of [talk.ann, talk.bob]) {
    const caller = await makeCallUser(server, 'Caller');
    await makeFriends(server, caller, called);
    expect(await caller.web.setup(called, 'voice')).toMatchObject({
      code: 10201,
      message: 'The other side is busy. Try again later.',
    });
    const busy = `40 ${caller.id}>${called.id} {"k":"busy","a":[],"t":"Busy"}`;
    expect(await readAll(called)).toEqual([[busy], [busy]]);
    // A second call of a user with a call is refused as well.
    expect(await called.app.setup(caller)).toMatchObject({
      code: 500,
      message: 'You are already in a call.',
    });
  }
  await talk.ann.web.send('candidate', talk.bob, { candidate: 'x' });
  expect(await readAll(talk.bob)).toEqual([[expect.stringContaining('"candidate":"x"')], []]);
});

test("[API-34, PCALL-16] An accept reaches the caller's device and the callee's other devices", async () => {
  await ann.web.setup(bob);
  await read();
  expect(await bob.app.act('accept', ann)).toMatchObject({ code: 200, data: null });
  expect(await read()).toEqual([[fromBob(102, '')], [], [fromBob(102, '')], []]);
  expect((await bob.app.act('accept', ann)).code).toBe(200);
  expect(await bob.web.act('accept', ann)).toMatchObject({
    code: 10202,
    message: 'This call is on another of your devices.',
  });
  expect(await ann.web.act('accept', bob)).toMatchObject({
    code: 500,
    message: 'Only the person who is called can accept or reject a call.',
  });
  expect(await read()).toEqual([[], [], [], []]);
});

test("[API-37, PCALL-17] A rejection reaches the caller's device and the callee's other devices", async () => {
  await ann.web.setup(bob);
  await read();
  expect((await bob.web.act('reject', ann)).code).toBe(200);
  expect(await read()).toEqual([
    [fromBob(103), record('rejected')],
    [record('rejected')],
    [record('rejected')],
    [fromBob(103), record('rejected')],
  ]);
  expect(await bob.web.act('reject', ann)).toMatchObject({ code: 500, message: 'The call has ended.' });
});

test('[API-36, PCALL-18] A cancellation reaches all devices of the callee', async () => {
  await ann.web.setup(bob);
  await read();
  expect(await bob.web.act('cancel', ann)).toMatchObject({
    code: 500,
    message: 'Only the caller can cancel a call.',
  });
  expect((await ann.app.act('cancel', bob)).code).toBe(10202);
  expect((await ann.web.act('cancel', bob)).code).toBe(200);
  const cancelled = record('cancelled');
  expect(await read()).toEqual([
    [cancelled],
    [cancelled],
    [fromAnn(104), cancelled],
    [fromAnn(104), cancelled],
  ]);
});

test("[API-35, PCALL-18] A hang-up reaches the other participant's device only", async () => {
  ({ ann, bob } = await makeTalk(server));
  expect((await ann.app.act('handup', bob)).code).toBe(10202);
  expect((await bob.app.act('handup', ann)).code).toBe(10202);
  expect((await bob.web.act('handup', ann)).code).toBe(200);
  const ended = record('ended');
  expect(await read()).toEqual([[fromBob(106), ended], [ended], [ended], [ended]]);
  expect(await ann.web.act('handup', bob)).toMatchObject({ code: 500, message: 'The call has ended.' });
  expect(await read()).toEqual([[], [], [], []]);
});

test('[API-35] A hang-up while it rings is a cancellation of the caller, or a rejection of the callee', async () => {
  await ann.web.setup(bob);
  await read();
  await ann.web.act('handup', bob);
  expect((await read())[3]).toEqual([fromAnn(104), record('cancelled')]);
  await ann.web.setup(bob);
  await read();
  await bob.app.act('handup', ann);
  expect(await read()).toMatchObject([
    [fromBob(103), record('rejected')],
    [record('rejected')],
    [fromBob(103), record('rejected')],
    [record('rejected')],
  ]);
});

test('[API-38, PCALL-18] A failure of a device reaches the other side with its reason', async () => {
  await ann.web.setup(bob);
  await read();
  expect((await bob.web.failed(ann, 'no microphone')).code).toBe(200);
  const missed = record('missed');
  expect(await read()).toEqual([
    [fromBob(105, 'no microphone'), missed],
    [missed],
    [missed],
    [fromBob(105, 'no microphone'), missed],
  ]);
  expect((await bob.web.failed(ann, 'x')).message).toBe('The call has ended.');
  ({ ann, bob } = await makeTalk(server));
  await ann.web.failed(bob, '{"k":"lost"}');
  const ended = record('ended');
  expect(await read()).toEqual([[ended], [ended], [fromAnn(105, '{"k":"lost"}'), ended], [ended]]);
});

test('[API-39, LIM-07, PCALL-19] Heartbeats keep a call alive, from the ringing on', async () => {
  await ann.web.setup(bob);
  expect((await ann.web.act('heartbeat', bob)).code).toBe(200);
  expect((await bob.app.act('heartbeat', ann)).code).toBe(200);
  expect((await ann.app.act('heartbeat', bob)).code).toBe(10202);
  await bob.web.act('accept', ann);
  for (let n = 0; n < 8; n++) {
    time.pass(15_000);
    expect((await ann.web.act('heartbeat', bob)).code).toBe(200);
    expect((await bob.web.act('heartbeat', ann)).code).toBe(200);
  }
  expect((await bob.app.act('heartbeat', ann)).code).toBe(10202);
  await ann.web.act('handup', bob);
  expect(await ann.web.act('heartbeat', bob)).toMatchObject({ code: 500, message: 'The call has ended.' });
});

test("[API-40, API-41, API-42] Offers, answers and candidates reach the other participant's device unchanged", async () => {
  ({ ann, bob } = await makeTalk(server));
  const raw = async (path: string, from: CallUser, to: CallUser, body: string) => {
    const response = await fetch(`${server.url}/api/webrtc/private/${path}?uid=${to.id}`, {
      method: 'POST',
      headers: { accessToken: from.web.client.tokens.accessToken, 'content-type': 'application/json' },
      body,
    });
    expect(await response.json()).toMatchObject({ code: 200, data: null });
  };
  const offer = '{ "sdp":"v=0\\r\\n", "type" : "offer","generation":1e0, "call":"c1" }';
  const answer = '{"type":"answer","sdp":"v=0\\u000d\\n"}';
  const candidate = '{"candidate":"candidate:1 1 udp","sdpMid":"0", "sdpMLineIndex":0}';
  await raw('offer', ann, bob, offer);
  await raw('answer', bob, ann, answer);
  await raw('candidate', ann, bob, candidate);
  await raw('candidate', bob, ann, '{"candidate":""}');
  expect(await read()).toEqual([
    [fromBob(108, answer), fromBob(109, '{"candidate":""}')],
    [],
    [fromAnn(107, offer), fromAnn(109, candidate)],
    [],
  ]);
  // Devices on which the call does not run cannot send signals into it.
  for (const kind of ['offer', 'answer', 'candidate'] as const) {
    const body = kind === 'candidate' ? { candidate: '' } : { type: kind, sdp: '' };
    expect((await ann.app.send(kind, bob, body)).code).toBe(10202);
  }
});

test('[ENUM-10] The info endpoint tells the participants, the mode and whether the call runs on this device', async () => {
  const none = { isChating: false, host: null, acceptor: null, here: false };
  expect([await ann.web.info(bob), await bob.web.info(ann)]).toEqual([none, none]);
  await ann.app.setup(bob, 'voice');
  const rings = {
    isChating: true,
    host: { id: ann.id, terminal: 1 },
    acceptor: { id: bob.id, terminal: null },
    mode: 'voice',
  };
  expect(await ann.app.info(bob)).toEqual({ ...rings, here: true });
  expect(await ann.web.info(bob)).toEqual({ ...rings, here: false });
  expect(await bob.web.info(ann)).toEqual({ ...rings, here: false });
  await bob.web.act('accept', ann);
  const talks = { ...rings, acceptor: { id: bob.id, terminal: 0 } };
  expect(await bob.web.info(ann)).toEqual({ ...talks, here: true });
  expect(await bob.app.info(ann)).toEqual({ ...talks, here: false });
  const other = await makeCallUser(server, 'Other');
  expect([await other.web.info(ann), await ann.app.info(other)]).toEqual([none, none]);
});
