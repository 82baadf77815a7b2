// IP addresses as the limits count them, and lists of proxies.
import { expect, test } from 'vitest';
import { addressKey, isLoopback, readAddressList } from '../../../server/ip-addresses.ts';

test('An IPv4 address counts by itself, also where it is written as IPv6', () => {
  for (const [address, key] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['::ffff:255.255.0.1', '255.255.0.1'],
  ] as const) {
    expect([address, addressKey(address)]).toEqual([address, key]);
  }
});

test('All IPv6 addresses of a /64 network count as one', () => {
  for (const [address, key] of [
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2:ffff:eeee:dddd:cccc', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ] as const) {
    expect([address, addressKey(address)]).toEqual([address, key]);
  }
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
});

test('A text that is no IP address counts as it is, cut at 64 characters', () => {
  expect(addressKey('unknown')).toBe('unknown');
  expect(addressKey('')).toBe('');
  expect(addressKey('x'.repeat(10_000))).toBe('x'.repeat(64));
});

test('Only loopback IP addresses, and the name localhost, are loopback', () => {
  for (const host of ['127.0.0.1', '127.8.8.8', '::1', '0:0:0:0:0:0:0:1', 'localhost', 'LOCALHOST']) {
    expect([host, isLoopback(host)]).toEqual([host, true]);
  }
  expect(isLoopback('::ffff:127.0.0.1')).toBe(true);
  for (const host of ['0.0.0.0', '::', '192.168.1.5', '127.example.org', 'example.org', '::2', '1::1', '']) {
    expect([host, isLoopback(host)]).toEqual([host, false]);
  }
});

test('A list of proxies has IP addresses, networks and the three names of Fastify only', () => {
  expect(readAddressList('127.0.0.1')).toEqual(['127.0.0.1']);
  expect(readAddressList('10.0.0.0/8, ::1,loopback')).toEqual(['10.0.0.0/8', '::1', 'loopback']);
  expect(readAddressList('2001:db8::/32')).toEqual(['2001:db8::/32']);
  for (const wrong of [
    '',
    'true',
    '1',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '127.0.0.1,',
  ]) {
    expect([wrong, readAddressList(wrong)]).toEqual([wrong, null]);
  }
});
