// Hostile signals and floods of calls: each is refused with a sentence, and calls of others go on.
import { afterAll, expect, test } from 'vitest';
import { createRates } from '../../server/http/rates.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { callTime, type CallUser, makePair, makeTalk, readAll } from './call-scene.ts';
import { onOne, startTestServer } from './support.ts';

const time = callTime();
let now = 0;
const logged: string[] = [];
const server = onOne(
  await startTestServer({
    calls: time.options,
    log: 'error',
    logTo: { write: (line) => void logged.push(line) },
  }),
);
afterAll(() => server.stop());
Object.assign(server.services, { rates: createRates({ clock: () => now }) });

/** Posts a raw body to a signal endpoint, as JSON unless another type is given. */
async function post(
  from: CallUser,
  to: CallUser,
  kind: 'offer' | 'answer' | 'candidate',
  body: string,
  type = 'application/json',
) {
  const response = await fetch(`${server.url}/api/webrtc/private/${kind}?uid=${to.id}`, {
    method: 'POST',
    headers: { accessToken: from.web.client.tokens.accessToken, 'content-type': type },
    body,
  });
  return (await response.json()) as { code: number; message: string };
}
const offerOf = (sdp: string) => JSON.stringify({ type: 'offer', sdp });

test('A description of 5 MB, or of more than 32 kB, is refused, and one of 32 kB is forwarded', async () => {
  const { ann, bob } = await makeTalk(server);
  expect(await post(ann, bob, 'offer', offerOf('x'.repeat(5_242_880)))).toMatchObject({
    code: 413,
    message: 'The request is too large. At most 1 MB are accepted.',
  });
  const space = 32_768 - offerOf('').length;
  for (const sdp of ['x'.repeat(space + 1), '\u00e9'.repeat(space / 2 + 1)]) {
    expect(await post(ann, bob, 'offer', offerOf(sdp))).toMatchObject({
      code: 413,
      message: 'The data of the call are too large. At most 32 kB are accepted.',
    });
  }
  expect(await readAll(bob)).toEqual([[], []]);
  expect((await post(ann, bob, 'offer', offerOf('x'.repeat(space)))).code).toBe(200);
  const [[signal = ''] = []] = await readAll(bob);
  expect(signal).toHaveLength(32_768 + `107 ${ann.id}>${bob.id} `.length);
});

test('A description with 900 media lines is refused, and one with 64 is forwarded', async () => {
  const { ann, bob } = await makeTalk(server);
  const withLines = (count: number) =>
    offerOf(`v=0\r\n${'m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'.repeat(count)}`);
  for (const count of [65, 900]) {
    expect(await post(ann, bob, 'offer', withLines(count))).toMatchObject({
      code: 500,
      message: 'The description of the call has too many media lines. At most 64 are accepted.',
    });
  }
  expect((await post(ann, bob, 'offer', withLines(64))).code).toBe(200);
  expect((await bob.web.signals()).length).toBe(1);
});

test('A candidate of more than 4 kB is refused', async () => {
  const { ann, bob } = await makeTalk(server);
  const withLength = (length: number) => JSON.stringify({ candidate: 'x'.repeat(length) });
  const space = 4_096 - withLength(0).length;
  expect((await post(ann, bob, 'candidate', withLength(space))).code).toBe(200);
  expect(await post(ann, bob, 'candidate', withLength(space + 1))).toMatchObject({
    code: 413,
    message: 'The data of the call are too large. At most 4 kB are accepted.',
  });
});

test('Malformed JSON, unknown types and wrong fields of a signal are refused with a sentence', async () => {
  const { ann, bob } = await makeTalk(server);
  const unreadable = 'The request could not be read: its body is not a JSON object.';
  for (const body of ['{"type":"offer"', '', '"offer"', 'null', '7']) {
    expect([body, await post(ann, bob, 'offer', body)]).toMatchObject([
      body,
      { code: 500, message: unreadable },
    ]);
  }
  expect(await post(ann, bob, 'offer', offerOf(''), 'text/plain')).toMatchObject({ message: unreadable });
  for (const [kind, body, field] of [
    ['offer', { type: 'shout', sdp: '' }, 'type'],
    ['offer', { type: 'answer', sdp: '' }, 'type'],
    ['offer', { type: 'rollback', sdp: '' }, 'type'],
    ['answer', { type: 'offer', sdp: '' }, 'type'],
    ['offer', { type: 'offer', sdp: 7 }, 'sdp'],
    ['answer', { type: 'answer', sdp: {} }, 'sdp'],
    ['candidate', { candidate: 7 }, 'candidate'],
    ['candidate', { candidate: '', sdpMLineIndex: 'x' }, 'sdpMLineIndex'],
    ['candidate', { candidate: '', sdpMid: 7 }, 'sdpMid'],
  ] as const) {
    const message = `The field ${field} is not valid.`;
    expect([body, await post(ann, bob, kind, JSON.stringify(body))]).toMatchObject([
      body,
      { code: 500, message },
    ]);
  }
  expect(await post(ann, bob, 'candidate', '{}')).toMatchObject({
    message: 'The field candidate is missing.',
  });
  expect(await readAll(bob)).toEqual([[], []]);
  expect((await post(ann, bob, 'answer', '{"type":"pranswer","sdp":""}')).code).toBe(200);
});

test('Signals before the accept, without a call and for a finished call are refused', async () => {
  const { ann, bob } = await makePair(server);
  const bodies = [
    ['offer', offerOf('')],
    ['answer', '{"type":"answer","sdp":""}'],
    ['candidate', '{"candidate":""}'],
  ] as const;
  const refusals = async (from: CallUser, to: CallUser) =>
    Promise.all(bodies.map(async ([kind, body]) => (await post(from, to, kind, body)).message));
  const over = bodies.map(() => 'The call has ended.');
  expect(await refusals(ann, bob)).toEqual(over);
  await ann.web.setup(bob);
  expect(await refusals(ann, bob)).toEqual(bodies.map(() => 'The call has not been accepted yet.'));
  expect(await refusals(bob, ann)).toEqual(bodies.map(() => 'The call has not been accepted yet.'));
  await bob.web.act('accept', ann);
  await readAll(ann, bob);
  // A candidate before the offer is forwarded: the client waits for the offer.
  expect((await post(ann, bob, 'candidate', '{"candidate":""}')).code).toBe(200);
  expect((await bob.web.signals()).length).toBe(1);
  await bob.web.act('handup', ann);
  expect(await refusals(ann, bob)).toEqual(over);
  expect((await readAll(bob))[0]!.filter((text) => /^10[789] /.test(text))).toEqual([]);
});

test('A signal cannot enter the call of two other users', async () => {
  const { ann, bob } = await makeTalk(server);
  const { ann: eve } = await makePair(server);
  for (const peer of [ann, bob]) {
    expect((await post(eve, peer, 'offer', offerOf(''))).message).toBe('The call has ended.');
    expect((await eve.web.act('handup', peer)).message).toBe('The call has ended.');
    expect((await eve.web.failed(peer, 'x')).message).toBe('The call has ended.');
  }
  expect(await readAll(ann, bob)).toEqual([[], [], [], []]);
});

test('Of 1,000 setups in a minute the server performs 10 and one in 6 s, the others get code 429', async () => {
  const { ann, bob } = await makePair(server);
  let [performed, refused] = [0, 0];
  for (let n = 0; n < 1_000; n++) {
    now += 60;
    const { code } = await ann.web.setup(bob);
    if (code === 200) performed++;
    if (code === 429) refused++;
  }
  expect([performed, refused]).toEqual([19, 981]);
  const response = await fetch(`${server.url}/api/webrtc/private/setup?uid=${bob.id}`, {
    method: 'POST',
    headers: { accessToken: ann.web.client.tokens.accessToken },
  });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  // An accept, a hang-up and a heartbeat have another rate.
  expect((await bob.web.act('accept', ann)).code).toBe(200);
  expect((await ann.web.act('handup', bob)).code).toBe(200);
});

test('A user may send 400 signals at once, and then 20 each second', async () => {
  const { ann, bob } = await makeTalk(server);
  const send = async () => (await ann.web.send('candidate', bob, { candidate: '' })).code;
  const codes: number[] = [];
  for (let n = 0; n < 401; n++) codes.push(await send());
  expect(codes.filter((code) => code === 200)).toHaveLength(400);
  expect(codes.at(-1)).toBe(429);
  now += 1_000;
  for (let n = 0; n < 21; n++) codes.push(await send());
  expect(codes.filter((code) => code === 200)).toHaveLength(420);
});

test('Wrong parameters of calls are refused, and no request of these tests is a fault of the server', async () => {
  const { ann } = await makePair(server);
  const { client } = ann.web;
  for (const [query, field] of [
    [{ uid: 'x' }, 'uid'],
    [{}, 'uid'],
    [{ uid: 1, mode: 'smoke' }, 'mode'],
    [{ uid: 1, call: 'x'.repeat(65) }, 'call'],
  ] as const) {
    const { code, message } = await client.call(endpoints.webrtcPrivateSetup, { query } as never);
    expect([code, message]).toEqual([500, expect.stringContaining(field)]);
  }
  const long = { query: { uid: 1, reason: 'x'.repeat(256) } };
  expect((await client.call(endpoints.webrtcPrivateFailed, long)).message).toContain('reason');
  expect(logged).toEqual([]);
});
