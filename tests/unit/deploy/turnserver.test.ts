// The ranges and the limits of deploy/turnserver.conf. tests/deploy asks coturn itself.
import { readFileSync } from 'node:fs';
import { BlockList, isIPv4 } from 'node:net';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/lib/paths.mjs';

const lines = readFileSync(inRoot('deploy/turnserver.conf'), 'utf8').split('\n');
const valuesOf = (key: string) =>
  lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));

test('The relay serves no TCP, and denies private, shared, local and reserved addresses', () => {
  expect(lines).toContain('no-tcp-relay');
  expect(lines).toContain('no-multicast-peers');
  expect(lines).not.toContain('allow-loopback-peers');
  expect(valuesOf('allowed-peer-ip')).toEqual([]);
  const [four, six] = [new BlockList(), new BlockList()];
  for (const range of valuesOf('denied-peer-ip')) {
    const [first = '', last = first] = range.split('-');
    // coturn takes an end of zeros for an open one, so that :: would deny every address.
    expect(range).not.toMatch(/(^|-)::($|-)/);
    (isIPv4(first) ? four : six).addRange(first, last, isIPv4(first) ? 'ipv4' : 'ipv6');
  }
  const isDenied = (address: string) => (isIPv4(address) ? four.check(address) : six.check(address, 'ipv6'));
  const networks = ['0.0.0.0', '10.9.8.7', '100.64.0.0', '127.0.0.1', '169.254.169.254', '172.31.255.255'];
  networks.push('192.0.0.170', '192.168.0.1', '198.18.0.0', '198.19.255.255', '255.255.255.255');
  networks.push(
    '::1',
    'fc00::',
    'fdff::1',
    'fe80::1',
    'febf:ffff::',
    '::ffff:169.254.169.254',
    '2002:7f00:1::',
  );
  expect(networks.filter((address) => !isDenied(address))).toEqual([]);
  const open = [
    '9.9.9.9',
    '100.63.255.255',
    '100.128.0.0',
    '172.32.0.0',
    '198.20.0.0',
    '203.0.113.5',
    '2001:db8::1',
  ];
  expect(open.filter(isDenied)).toEqual([]);
});

test('A user has relays for a call of nine people over two URLs and two networks, and all have a limit', () => {
  const [user, total] = [Number(valuesOf('user-quota')), Number(valuesOf('total-quota'))];
  expect(user).toBeGreaterThanOrEqual(8 * 2 * 2);
  expect(user).toBeLessThanOrEqual(48);
  // Ports of relays: 49152 to 65535.
  expect(total).toBeGreaterThan(user * 10);
  expect(total).toBeLessThanOrEqual(16_384);
});
