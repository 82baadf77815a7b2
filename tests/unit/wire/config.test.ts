import { expect, test } from 'vitest';
import { SystemConfigSchema } from '../../../src/core/wire/index.ts';
import { accepted } from './accepts.ts';

test('[ENT-08] System config: webrtc and registration are read, and invalid ICE servers and modes are dropped', () => {
  const config = accepted(SystemConfigSchema, {
    webrtc: {
      maxChannel: 4,
      iceServers: [
        { urls: 'stun:host.example:3478', username: null, credential: null },
        { urls: ['turn:host.example', 'javascript:alert(1)'], username: 'u', credential: 'c' },
        { urls: 'http://host.example' },
        null,
      ],
    },
    registration: { mode: ['phone', 'username', 'pigeon', 'email', 'phone'] },
    site: { name: 'Here', recordUrl: 'javascript:alert(1)' },
  });
  expect(config).toEqual({
    webrtc: {
      maxChannel: 4,
      iceServers: [
        { urls: ['stun:host.example:3478'] },
        { urls: ['turn:host.example'], username: 'u', credential: 'c' },
      ],
      iceTransportPolicy: 'all',
    },
    registration: { mode: ['phone', 'username', 'email'], codeLength: null },
    password: { min: 6, max: 20 },
    site: { name: 'Here', recordNumber: '', recordUrl: '' },
  });
});

test('[ENT-08] System config: an ICE server keeps only valid urls, and user name and credential that are texts', () => {
  const server = (row: object): unknown =>
    accepted(SystemConfigSchema, { webrtc: { iceServers: [row] } }).webrtc.iceServers;
  const urls = ['STUN:a', 'stuns:a', 'turn:a?transport=udp', 'turns:a'];
  expect(server({ urls, username: 7, credential: 7 })).toEqual([{ urls }]);
  expect(server({ urls: [7, null, ['stun:a'], 'xstun:a', 'stun:', 'stun:a b', 'stun a', 'stun:b'] })).toEqual(
    [{ urls: ['stun:b'] }],
  );
  expect(server({ urls: [] })).toEqual([]);
  expect(server({ username: 'u' })).toEqual([]);
});

test('[ENT-08] System config: missing or malformed fields get their defaults', () => {
  const webrtc = { maxChannel: 9, iceServers: [], iceTransportPolicy: 'all' };
  const password = { min: 6, max: 20 };
  const bare = { webrtc, registration: { mode: [], codeLength: null }, password, site: null };
  expect(accepted(SystemConfigSchema, {})).toEqual(bare);
  expect(accepted(SystemConfigSchema, { webrtc: null, registration: null, site: null })).toEqual(bare);
  expect(accepted(SystemConfigSchema, { webrtc: { maxChannel: 0, iceServers: 'x' } })).toEqual(bare);
  expect(accepted(SystemConfigSchema, { webrtc: [], registration: 7, site: 'x' })).toEqual(bare);
});

test('[ENT-08] System config: the transport policy is relay only where the server says so', () => {
  const policy = (iceTransportPolicy: unknown): unknown =>
    accepted(SystemConfigSchema, { webrtc: { iceTransportPolicy } }).webrtc.iceTransportPolicy;
  expect(['relay', 'all', undefined, null, 'none', 7].map(policy)).toEqual([
    'relay',
    'all',
    'all',
    'all',
    'all',
    'all',
  ]);
});

test('[ENT-08, VAL-11, LIM-15] System config: the lengths of a password are the server’s, at most 64, else 6 and 20', () => {
  const lengths = (password: unknown): unknown => accepted(SystemConfigSchema, { password }).password;
  expect(lengths({ min: 12, max: 64 })).toEqual({ min: 12, max: 64 });
  for (const wrong of [undefined, null, { min: 0, max: 20 }, { min: 6, max: 65 }, { min: 9, max: 8 }, 'x'])
    expect(lengths(wrong)).toEqual({ min: 6, max: 20 });
  const { registration } = accepted(SystemConfigSchema, { registration: { mode: [], codeLength: 6 } });
  expect(registration).toEqual({ mode: [], codeLength: 6 });
});
