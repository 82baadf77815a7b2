// ICE servers: settings of the operator, and the credentials that a signed-in client gets for TURN.
import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../../server/config.ts';
import { iceServersFor, NO_ICE } from '../../server/calls/ice.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { makeUser, manualClock, nobody, signIn, startTestServer } from './support.ts';

const SECRET = 'a-secret-of-the-relay';
const STUN = 'stun:turn.example:3478';
const TURN = 'turn:turn.example:3478?transport=udp';
const ice = {
  stun: [STUN],
  turn: [TURN, 'turns:turn.example'],
  turnSecret: SECRET,
  policy: 'relay',
} as const;

const clock = manualClock();
const server = await startTestServer({ clock, ice });
afterAll(() => server.stop());

test('[API-23, ENT-08] Without a token the configuration has STUN servers only', async () => {
  const { webrtc } = await nobody(server).get(endpoints.systemConfig);
  expect(webrtc).toEqual({ maxChannel: 9, iceServers: [{ urls: [STUN] }], iceTransportPolicy: 'relay' });
  const ended = await signIn(server, await makeUser(server));
  await ended.call(endpoints.logout);
  expect((await ended.get(endpoints.systemConfig)).webrtc.iceServers).toEqual([{ urls: [STUN] }]);
});

test('[ENT-08] With a token the configuration has fresh TURN credentials of the user, valid for 2 h', async () => {
  const user = await makeUser(server);
  const client = await signIn(server, user);
  const credentialsAt = async () => {
    const { webrtc } = await client.get(endpoints.systemConfig);
    return webrtc.iceServers[1];
  };
  const expected = () => {
    const username = `${Math.floor(clock() / 1000) + 7_200}:${user.id}`;
    const credential = createHmac('sha1', SECRET).update(username).digest('base64');
    return { urls: [TURN, 'turns:turn.example'], username, credential };
  };
  const first = await credentialsAt();
  expect(first).toEqual(expected());
  clock.forward(60_000);
  expect(await credentialsAt()).toEqual(expected());
  expect((await credentialsAt())?.username).not.toBe(first?.username);
});

test('The credential is the HMAC-SHA1 of the user name in base64, as coturn computes it', () => {
  const [, turn] = iceServersFor({ ...ice, turnSecret: 'north-south-east' }, 42, 1_900_000_000_999);
  // echo -n 1900007200:42 | openssl dgst -sha1 -hmac north-south-east -binary | base64
  expect(turn).toMatchObject({ username: '1900007200:42', credential: 'BKFVuEOsFGLTvx7luTqrF1Y/0xg=' });
  expect(iceServersFor(NO_ICE, 42, 0)).toEqual([]);
  expect(iceServersFor({ ...NO_ICE, stun: [STUN] }, 42, 0)).toEqual([{ urls: [STUN] }]);
});

const env = { TURN_SECRET: SECRET };

test('ICE servers come from --ice, else from ICE_SERVERS, with the secret and the policy', () => {
  expect(readSettings([], {})).toMatchObject({ ice: NO_ICE, calls: { times: { ring: 30_000 } } });
  expect(readSettings(['--ice', STUN, '--ice', TURN], { ...env, ICE_SERVERS: 'stun:other' })).toMatchObject({
    ice: { stun: [STUN], turn: [TURN], turnSecret: SECRET, policy: 'all' },
  });
  expect(
    readSettings([], { ...env, ICE_SERVERS: `${STUN}, ${TURN},${STUN}`, ICE_POLICY: 'relay' }),
  ).toMatchObject({ ice: { stun: [STUN], turn: [TURN], policy: 'relay' } });
  for (const url of ['STUN:a', 'stuns:a.b:1', 'stun:10.0.0.7', 'stun:[::1]:3478', 'stun:a-b.example']) {
    expect(readSettings(['--ice', url], {})).toMatchObject({ ice: { stun: [url] } });
  }
  for (const url of ['turns:a', 'turn:a?transport=tcp', 'turn:[2001:db8::1]:443?transport=udp']) {
    expect(readSettings(['--ice', url], env)).toMatchObject({ ice: { turn: [url] } });
  }
  expect(readSettings(['--call-ring', '5'], {})).toMatchObject({ calls: { times: { ring: 5_000 } } });
});

test('Invalid settings of calls give one sentence', () => {
  for (const url of [
    'turn.example',
    'http://a',
    'stun:',
    'stun:a b',
    'stun:a?transport=udp',
    'turn:a?x=1',
    'turn:a:x',
    'stun:a:65536',
    'turn:a:99999?transport=udp',
  ]) {
    expect(readSettings(['--ice', url], env)).toMatch(/^--ice takes URLs like stun:.* is none\.$/);
  }
  const many = Array.from({ length: 11 }, (_, n) => ['--ice', `stun:s${n}.example`]).flat();
  for (const [args, more, sentence] of [
    [['--ice', TURN], {}, /^turn:turn\.example:3478\?transport=udp needs TURN_SECRET/],
    [['--ice', STUN], env, /^TURN_SECRET needs a turn: URL/],
    [['--ice', TURN], { TURN_SECRET: 'short' }, /^TURN_SECRET must have at least 16 characters\.$/],
    [[], { ICE_POLICY: 'none' }, /^ICE_POLICY takes all or relay\.$/],
    [['--ice', STUN], { ICE_POLICY: 'relay' }, /^ICE_POLICY=relay needs a turn: URL/],
    [many, {}, /^--ice takes at most 10 URLs/],
    [['--call-ring', '0'], {}, /^--call-ring takes a number of seconds from 1 to 60\.$/],
    [['--call-ring', '61'], {}, /^--call-ring/],
    [['--call-ring', 'x'], {}, /^--call-ring/],
  ] as const) {
    expect(readSettings([...args], more)).toMatch(sentence);
  }
});

test('[GCALL-20, LIM-29] The most people of a group call come from --call-people or MAX_CHANNEL, 9 by default', () => {
  expect(readSettings([], {})).toMatchObject({ maxChannel: 9 });
  expect(readSettings([], { MAX_CHANNEL: '20' })).toMatchObject({ maxChannel: 20 });
  expect(readSettings(['--call-people', '2'], { MAX_CHANNEL: '20' })).toMatchObject({ maxChannel: 2 });
  const sentence = '--call-people takes a number of people from 2 to 20.';
  for (const people of ['1', '21', '2.5', 'many', '']) {
    expect(readSettings(['--call-people', people], {})).toBe(sentence);
    expect(readSettings([], { MAX_CHANNEL: people })).toBe(sentence);
  }
});
