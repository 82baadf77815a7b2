import { expect, test } from 'vitest';
import { browserCallEnv } from '../../../src/calls/media/call-env.ts';
import { busy } from '../../../src/platform/busy.ts';

function page(parts: object = {}) {
  const connection = new EventTarget();
  const made = Object.assign(new EventTarget(), {
    navigator: { connection, mediaDevices: { name: 'devices' } },
    RTCPeerConnection: () => undefined,
    ...parts,
  });
  return { page: made, connection, env: browserCallEnv(made as never) };
}

test('[ERR-38] A browser without WebRTC, or a page without https, has no connections or no devices', () => {
  expect(page().env.createConnection).not.toBeNull();
  expect(page().env.devices).toEqual({ name: 'devices' });
  expect(page({ navigator: {} }).env.devices).toBeUndefined();
  const bare = Object.assign(new EventTarget(), { navigator: {} });
  expect(browserCallEnv(bare as never).createConnection).toBeNull();
});

test('A server that the browser refuses does not prevent a call over the other servers', () => {
  const made: string[] = [];
  let closed = 0;
  class Connection {
    constructor({ iceServers = [] }: { iceServers?: { urls: string }[] }) {
      if (iceServers.some(({ urls }) => urls === 'turn:bare')) throw new Error('no credentials');
      made.push(iceServers.map(({ urls }) => urls).join());
    }

    close(): void {
      closed += 1;
    }
  }
  const { env } = page({ RTCPeerConnection: Connection });
  env.createConnection!({ iceServers: [{ urls: 'stun:a' }] });
  expect(made).toEqual(['stun:a']);
  env.createConnection!({ iceServers: [{ urls: 'stun:a' }, { urls: 'turn:bare' }] });
  expect(made.at(-1)).toBe('stun:a');
  expect(made.length - 1).toBe(closed + 1);
});

test('A return of the network and a change of networks are heard until the stop', () => {
  const { page: window, connection, env } = page();
  let heard = 0;
  const stop = env.onNetwork(() => (heard += 1));
  window.dispatchEvent(new Event('online'));
  connection.dispatchEvent(new Event('change'));
  expect(heard).toBe(2);
  stop();
  window.dispatchEvent(new Event('online'));
  connection.dispatchEvent(new Event('change'));
  expect(heard).toBe(2);
});

test('[X-CALL-03] The page tells when it goes and when it returns, until the stop', () => {
  const { page: window, env } = page();
  const heard: string[] = [];
  const stop = env.onPage(
    () => heard.push('leave'),
    () => heard.push('back'),
  );
  for (const name of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(name));
  stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(heard).toEqual(['leave', 'back']);
});

test('A page with media is busy, so that it does not reload itself', () => {
  const stop = page().env.stayLoaded();
  expect(busy.now).toBe(true);
  stop();
  expect(busy.now).toBe(false);
});

test('[GCALL-17] The page tells when it goes off the screen and returns, until the stop', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const { env } = page({ document });
  const heard: boolean[] = [];
  const stop = env.onVisibility(() => heard.push(env.isHidden()));
  for (const visibilityState of ['hidden', 'visible']) {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual([true, false]);
});
