// coturn with deploy/turnserver.conf, asked by a client of TURN.
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { Relay, TURN_SECRET } from '../../scripts/lib/turn-relay.ts';
import { iceServersFor } from '../../server/calls/ice.ts';
import { TurnClient } from './turn-client.ts';

const OWN = '203.0.113.5';
const port = await freePort();
const relay = await Relay.launch(port, undefined, {
  loopback: false,
  lines: ['relay-ip=::1', `denied-peer-ip=${OWN}`],
});
// The clients keep their ports until the end: coturn would find the allocation of an earlier client on a reused one.
const open: TurnClient[] = [];
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await relay.dispose();
});

interface Asked {
  over?: 'udp' | 'tcp';
  turnSecret?: string;
  /** Epoch ms at which the server makes the credentials. */
  at?: number;
}

/** A client with the credentials that the server gives a user. */
async function clientOf(userId: number, { over, turnSecret = TURN_SECRET, at = Date.now() }: Asked = {}) {
  const ice = { stun: [], turn: ['turn:127.0.0.1'], turnSecret, policy: 'all' } as const;
  const [{ username = '', credential = '' } = {}] = iceServersFor(ice, userId, at);
  const client = await TurnClient.open(port, { username, credential }, over);
  open.push(client);
  return client;
}

const FORBIDDEN = {
  4: [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '255.255.255.255',
    OWN,
  ],
  6: [
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'febf::1',
    'ff02::1',
  ],
} as const;
const ALLOWED = {
  4: [
    '9.255.255.255',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '198.51.100.7',
    '203.0.113.6',
  ],
  6: ['2001:db8::7', '2606:4700::1'],
} as const;

for (const family of [4, 6] as const) {
  test(`The relay refuses every private, local and own IPv${family} address, and no public one`, async () => {
    const client = await clientOf(family);
    expect(await client.allocate(family)).toBe(0);
    let channel = 0x4000;
    const codes = async (address: string) => [
      address,
      await client.permit(address),
      await client.bindChannel(address, channel++),
    ];
    for (const address of FORBIDDEN[family]) expect(await codes(address)).toEqual([address, 403, 403]);
    for (const address of ALLOWED[family]) expect(await codes(address)).toEqual([address, 0, 0]);
  });
}

test('The relay relays no TCP, also to a client that asks over TCP', async () => {
  const client = await clientOf(10, { over: 'tcp' });
  expect(await client.allocate(4, 'tcp')).toBe(442);
  expect(await client.allocate(4, 'udp')).toBe(0);
});

test('A user has relays for a call of nine people, and not for a host of their own; a free one returns', async () => {
  // 8 others, 2 URLs (UDP and TCP), 2 networks.
  const NEEDED = 32;
  const clients: TurnClient[] = [];
  let code = 0;
  while (code === 0 && clients.length < 100) {
    const client = await clientOf(20);
    code = await client.allocate();
    if (code === 0) clients.push(client);
  }
  expect(code).toBe(486);
  expect(clients.length).toBeGreaterThanOrEqual(NEEDED);
  expect(clients.length).toBeLessThanOrEqual(48);
  // Another user has relays of their own.
  expect(await (await clientOf(21)).allocate()).toBe(0);
  expect(await clients[0]?.release()).toBe(0);
  await expect.poll(async () => (await clientOf(20)).allocate()).toBe(0);
});

test('Credentials of another secret, and expired ones, get no relay', async () => {
  const codeOf = async (asked: Asked) => (await clientOf(30, asked)).allocate();
  expect(await codeOf({ turnSecret: 'another-secret-of-a-relay' })).toBe(401);
  expect(await codeOf({ at: Date.now() - 2 * 3_600_000 - 60_000 })).toBe(401);
  expect(await codeOf({})).toBe(0);
});
