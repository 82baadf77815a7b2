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
    registration: { mode: ['phone', 'username', 'email'] },
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
  const bare = { webrtc, registration: { mode: [] }, site: null };
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
