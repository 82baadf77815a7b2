// Host headers that name this server, and origins of its own pages.
import { expect, test } from 'vitest';
import { type Addresses, foreignHeader, originOf } from '../../../server/http/origins.ts';

const local: Addresses = { host: '127.0.0.1', origins: [] };
const foreign = (host: string | undefined, origin?: string, addresses = local) =>
  foreignHeader({ host, origin }, addresses);

test('A server on loopback accepts only its own host names, with any port', () => {
  for (const host of [
    'localhost',
    'localhost:8080',
    'LOCALHOST:1',
    'localhost.:80',
    '127.0.0.1:8080',
    '[::1]:8080',
  ]) {
    expect([host, foreign(host)]).toEqual([host, null]);
  }
  for (const host of [
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '192.168.1.5:8080',
    '0.0.0.0:8080',
    '',
    'localhost:8080/',
    'localhost@evil.example',
    '[::1]evil.example',
    'a b',
  ]) {
    expect([host, foreign(host)]).toEqual([host, 'host']);
  }
});

test('A server on a network accepts every IP address, its own host name and the configured origins', () => {
  const open: Addresses = { host: '0.0.0.0', origins: ['https://chat.example', 'http://[2001:db8::7]:81'] };
  for (const host of [
    '192.168.1.5:8080',
    '[fe80::1]:8080',
    'localhost:8080',
    'chat.example',
    'Chat.Example:444',
  ]) {
    expect([host, foreign(host, undefined, open)]).toEqual([host, null]);
  }
  for (const host of ['evil.example', 'a.chat.example', 'chat.example.evil.example', 'other-name:8080']) {
    expect([host, foreign(host, undefined, open)]).toEqual([host, 'host']);
  }
  expect(foreign('my-box:8080', undefined, { host: 'My-Box', origins: [] })).toBeNull();
});

test("The server's own origin, a configured origin and a request without an origin are accepted", () => {
  expect(foreign(undefined)).toBeNull();
  expect(foreign('localhost:8080', 'http://localhost:8080')).toBeNull();
  // A proxy ends the encryption, or passes on a Host of its own.
  const named = { host: '127.0.0.1', origins: ['https://chat.example'] };
  expect(foreign('chat.example', 'https://chat.example', named)).toBeNull();
  expect(foreign('127.0.0.1:8080', 'https://chat.example', named)).toBeNull();
  expect(foreign('localhost:8080', 'https://localhost:8080')).toBeNull();
  for (const origin of [
    'http://localhost:3000',
    'http://localhost',
    'https://evil.example',
    'http://localhost:8080.evil.example',
    'http://localhost:8080/',
    'null',
    '',
    'file://',
  ]) {
    expect([origin, foreign('localhost:8080', origin)]).toEqual([origin, 'origin']);
  }
});

test('A configured origin has a scheme and a host, and nothing behind them', () => {
  expect(originOf('https://Chat.example:443/')).toBe('https://chat.example');
  expect(originOf('http://10.0.0.7:8080')).toBe('http://10.0.0.7:8080');
  for (const text of [
    'chat.example',
    'https://chat.example/app',
    'https://a@chat.example',
    'ftp://a',
    '',
    '*',
  ]) {
    expect([text, originOf(text)]).toEqual([text, null]);
  }
});
