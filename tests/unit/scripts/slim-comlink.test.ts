import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as Comlink from 'comlink';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { withoutClient } from '../../../scripts/vite/slim-comlink.ts';
import { importText } from './import-text.ts';

const code = readFileSync(
  fileURLToPath(import.meta.resolve('comlink')).replace(/umd\/comlink\.js$/, 'esm/comlink.mjs'),
  'utf8',
);
let slim: typeof Comlink;
let close: () => void = () => undefined;

beforeAll(async () => {
  slim = await importText(withoutClient(code).replace(/^\/\/# sourceMappingURL.*$/m, ''));
});
afterEach(() => close());

/** The client's proxy of an object that the slim Comlink serves. */
function serve<T extends object>(object: T): Comlink.Remote<T> {
  const { port1, port2 } = new MessageChannel();
  slim.expose(object, port1);
  close = () => [port1, port2].forEach((port) => port.close());
  return Comlink.wrap<T>(port2);
}

test('A worker with the slim Comlink answers calls, and passes errors on', async () => {
  const remote = serve({
    double: (value: number) => value * 2,
    fail: () => {
      throw new RangeError('too large');
    },
  });
  expect(await remote.double(21)).toBe(42);
  await expect(remote.fail()).rejects.toThrow('too large');
});

test('A worker with the slim Comlink gives no member away', async () => {
  const remote = serve({ value: 1, take: () => true });
  let isRead = false;
  void remote.value.then(() => (isRead = true));
  // The port keeps the order, so a read would have been answered before the call.
  expect(await remote.take()).toBe(true);
  expect(isRead).toBe(false);
  expect(withoutClient(code)).not.toMatch(/case "(?:GET|SET|CONSTRUCT|ENDPOINT)"/);
  expect(withoutClient(code)).toContain('case "APPLY"');
  expect(withoutClient(code)).not.toContain('new FinalizationRegistry');
  expect(withoutClient(code)).not.toContain('!isAllowedOrigin');
});

test('A worker with the slim Comlink throws on a proxy, and does not answer the call', () => {
  let receive: (event: MessageEvent) => void = () => undefined;
  const answers: unknown[] = [];
  const take = vi.fn<(value: unknown) => boolean>(() => true);
  slim.expose(take, {
    addEventListener: (_type, listener) => (receive = listener as (event: Event) => void),
    removeEventListener: () => undefined,
    postMessage: (answer) => answers.push(answer),
  });
  const { port1, port2 } = new MessageChannel();
  close = () => [port1, port2].forEach((port) => port.close());
  const proxy = { type: 'HANDLER', name: 'proxy', value: port2 };
  const call = { id: 'call', type: 'APPLY', path: [], argumentList: [proxy] };
  expect(() => receive(new MessageEvent('message', { data: call }))).toThrow('no proxies');
  expect(take).not.toHaveBeenCalled();
  expect(answers).toEqual([]);
});
