import { afterEach, expect, test, vi } from 'vitest';
import { browserEnv } from '../../../workers/entry/browser-env.ts';

afterEach(() => vi.unstubAllGlobals());

/** The URLs that an engine uses when its page comes from `origin`. */
function addressesAt(origin: string) {
  vi.stubGlobal('__BUILD__', 'test');
  vi.stubGlobal('self', { location: { origin }, crypto, navigator: {} });
  const { apiBase, socketUrl } = browserEnv(false, () => undefined);
  return { apiBase, socketUrl };
}

test('[API-01] The API base is the host that serves the client, with the prefix /api', () => {
  expect(addressesAt('https://chat.example').apiBase).toBe('https://chat.example/api');
  expect(addressesAt('http://127.0.0.1:8080').apiBase).toBe('http://127.0.0.1:8080/api');
});

test('The socket URL has the host of the page, and the scheme wss for an https page', () => {
  expect(addressesAt('https://chat.example').socketUrl).toBe('wss://chat.example/im');
  expect(addressesAt('http://127.0.0.1:8080').socketUrl).toBe('ws://127.0.0.1:8080/im');
});
