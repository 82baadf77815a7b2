// Hostile requests and floods of group calls: each is refused with a sentence, and the calls of others go on.
import { afterAll, expect, test } from 'vitest';
import { createRates } from '../../server/http/rates.ts';
import { type Endpoint, endpoints, LIMITS } from '../../src/core/wire/index.ts';
import { callTime } from './call-scene.ts';
import { makeScene, peopleOf } from './group-call-scene.ts';
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

async function makeTalk() {
  const scene = await makeScene(server, 'Ann', 'Bob', 'Cy');
  const { Ann, Bob, Cy } = scene.users;
  await Ann.web.setup([Bob, Cy], 'c1');
  await Bob.web.act('accept', 'c1');
  await scene.readAll();
  return { ...scene, Ann, Bob, Cy };
}
const offerOf = (sdp: string) => JSON.stringify({ type: 'offer', sdp });

test('[API-52] A description of 5 MB, or of more than 32 kB, is refused, and one of 32 kB is forwarded', async () => {
  const { Ann, Bob } = await makeTalk();
  const { code, message } = await Ann.web.send('offer', Bob, offerOf('x'.repeat(5_242_880)));
  expect([code, message]).toEqual([413, 'The request is too large. At most 1 MB are accepted.']);
  const space = 32_768 - offerOf('').length;
  expect((await Ann.web.send('offer', Bob, offerOf('x'.repeat(space + 1)))).code).toBe(413);
  expect(await Ann.web.send('offer', Bob, offerOf('\u00e9'.repeat(space / 2 + 1)))).toMatchObject({
    code: 413,
    message: 'The data of the call are too large. At most 32 kB are accepted.',
  });
  expect(await Bob.web.signals()).toEqual([]);
  expect((await Ann.web.send('offer', Bob, offerOf('x'.repeat(space)))).code).toBe(200);
  const [signal = ''] = await Bob.web.signals();
  expect(signal).toHaveLength(32_768 + '208 Ann: '.length);
});

test('[API-52, API-54] Too many media lines and a large candidate are refused', async () => {
  const { Ann, Bob } = await makeTalk();
  const lines = (count: number) => offerOf(`v=0\r\n${'m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'.repeat(count)}`);
  expect(await Ann.web.send('offer', Bob, lines(900))).toMatchObject({
    code: 500,
    message: 'The description of the call has too many media lines. At most 64 are accepted.',
  });
  expect((await Ann.web.send('offer', Bob, lines(64))).code).toBe(200);
  const candidate = (length: number) => JSON.stringify({ candidate: 'x'.repeat(length) });
  const space = 4_096 - candidate(0).length;
  expect((await Ann.web.send('candidate', Bob, candidate(space))).code).toBe(200);
  expect((await Ann.web.send('candidate', Bob, candidate(space + 1))).code).toBe(413);
  expect(await Bob.web.signals()).toHaveLength(2);
});

test('[API-52, API-53, API-54] Texts that are no signal are refused with the name of their field', async () => {
  const { Ann, Bob } = await makeTalk();
  const wrong = ['x', 'null', '7', '[]', '{}', '{"type":"shout","sdp":""}', '{"type":"offer","sdp":7}'];
  for (const kind of ['offer', 'answer', 'candidate'] as const) {
    for (const text of kind === 'candidate' ? [...wrong, '{"candidate":7}'] : wrong) {
      const { code, message } = await Ann.web.send(kind, Bob, text);
      expect([kind, text, code, message]).toEqual([kind, text, 500, `The field ${kind} is not valid.`]);
    }
    expect((await Ann.web.send(kind, Bob, '')).code).toBe(500);
  }
  expect((await Ann.web.send('offer', Bob, '{"type":"answer","sdp":""}')).code).toBe(500);
  expect((await Ann.web.send('answer', Bob, offerOf(''))).code).toBe(500);
  expect(await Bob.web.signals()).toEqual([]);
});

test('[API-43, API-51] Wrong ids, too many users and wrong fields are refused, and the call goes on', async () => {
  const { Ann, Bob, groupId } = await makeTalk();
  const { client } = Ann.web;
  const ask = async (endpoint: Endpoint, request: object) => {
    const { code, message } = await client.call(endpoint, request);
    return `${code} ${message}`;
  };
  const { webrtcGroupSetup: setup, webrtcGroupInvite: invite, webrtcGroupDevice: device } = endpoints;
  const user = { id: Bob.id };
  for (const [body, field] of [
    [{ groupId, userInfos: [] }, 'userInfos'],
    [{ groupId, userInfos: 'all' }, 'userInfos'],
    [{ groupId, userInfos: [{ nickName: 'Bob' }] }, 'id'],
    [{ groupId, userInfos: [{ id: 'x' }] }, 'id'],
    [{ groupId, userInfos: Array.from({ length: LIMITS.batch + 1 }, () => user) }, 'userInfos'],
    [{ groupId: 'x', userInfos: [user] }, 'groupId'],
    [{ userInfos: [user] }, 'groupId'],
    [{ groupId, userInfos: [user], call: 'x'.repeat(65) }, 'call'],
  ] as const)
    for (const endpoint of [setup, invite]) {
      expect([body, await ask(endpoint, { body })]).toEqual([
        body,
        expect.stringMatching(new RegExp(`^500 .*${field}`)),
      ]);
    }
  for (const id of [0, 9_999_999]) {
    expect(await ask(setup, { body: { groupId: id, userInfos: [user] } })).toBe(
      '500 This group does not exist.',
    );
    expect(await ask(invite, { body: { groupId, userInfos: [{ id }] } })).toBe(
      '500 This user is not in the group.',
    );
    expect(await ask(endpoints.webrtcGroupQuit, { query: { groupId: id } })).toBe('500 The call has ended.');
    expect((await Ann.web.send('offer', { id }, offerOf(''))).code).toBe(200);
  }
  expect(await ask(device, { body: { groupId, isCamera: 'yes', isMicroPhone: true } })).toMatch(
    /^500 .*isCamera/,
  );
  const long = { groupId, reason: 'x'.repeat(256) };
  expect(await ask(endpoints.webrtcGroupFailed, { body: long })).toMatch(/^500 .*reason/);
  expect(await ask(endpoints.webrtcGroupAccept, { query: {} })).toMatch(/^500 .*groupId/);
  expect(await Bob.web.signals()).toEqual([]);
  expect(peopleOf(await Ann.web.info())).toBe('Ann* Bob cy');
  expect(logged).toEqual([]);
});

test('A signal, an end or a device change cannot enter the call of another group', async () => {
  const { groupId, Ann, Bob } = await makeTalk();
  const { Eve, Fay } = (await makeScene(server, 'Eve', 'Fay')).users;
  const { client } = Eve.web;
  const byGroup = { query: { groupId, call: 'c1' } };
  const refused: number[] = [];
  for (const endpoint of [
    endpoints.webrtcGroupJoin,
    endpoints.webrtcGroupAccept,
    endpoints.webrtcGroupCancel,
    endpoints.webrtcGroupHeartbeat,
  ])
    refused.push((await client.call(endpoint, byGroup)).code);
  const offer = { groupId, userId: Ann.id, offer: offerOf('') };
  refused.push((await client.call(endpoints.webrtcGroupOffer, { body: offer })).code);
  const camera = { groupId, isCamera: true, isMicroPhone: true, isShareScreen: true };
  refused.push((await client.call(endpoints.webrtcGroupDevice, { body: camera })).code);
  const invite = { groupId, userInfos: [{ id: Fay.id }] } as never;
  refused.push((await client.call(endpoints.webrtcGroupInvite, { body: invite })).code);
  expect(refused).toEqual(refused.map(() => 500));
  // Nothing to leave: these change nothing.
  await client.call(endpoints.webrtcGroupQuit, byGroup);
  await client.call(endpoints.webrtcGroupFailed, { body: { groupId, reason: 'x' } });
  expect([await Ann.web.signals(), await Bob.web.signals(), await Fay.web.signals()]).toEqual([[], [], []]);
  expect(peopleOf(await Ann.web.info())).toBe('Ann* Bob cy');
});

test('Of 1,000 setups in a minute the server performs 10 and one in 6 s, the others get code 429', async () => {
  const { users } = await makeScene(server, 'Ann', 'Bob');
  const { Ann, Bob } = users;
  let [performed, refused] = [0, 0];
  for (let n = 0; n < 20; n++) {
    now += 3_000;
    const answers = await Promise.all(Array.from({ length: 50 }, () => Ann.web.setup([Bob], 'c1')));
    performed += answers.filter(({ code }) => code === 200).length;
    refused += answers.filter(({ code }) => code === 429).length;
  }
  expect([performed, refused]).toEqual([19, 981]);
  // Joins and invitations share the bucket, because each is pushed to all members. A quit is always possible.
  expect((await Ann.web.invite([Bob], 'c1')).code).toBe(429);
  expect((await Ann.web.act('join', 'c1')).code).toBe(429);
  expect((await Ann.web.act('quit', 'c1')).code).toBe(200);
});

test('A user may send 400 signals and device changes at once, and then 20 each second', async () => {
  const { Ann, Bob } = await makeTalk();
  const send = async (count: number) => {
    const requests = Array.from({ length: count }, (_, n) =>
      n % 2 === 0 ? Ann.web.device(true, true, false) : Ann.web.send('candidate', Bob, '{"candidate":""}'),
    );
    return (await Promise.all(requests)).filter(({ code }) => code === 200).length;
  };
  let performed = 0;
  for (let n = 0; n < 9; n++) performed += await send(50);
  expect(performed).toBe(400);
  now += 1_000;
  expect(await send(50)).toBe(20);
});
