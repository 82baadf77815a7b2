import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as Comlink from 'comlink';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { withoutClient } from '../../../scripts/vite/slim-comlink.ts';

const code = readFileSync(
  fileURLToPath(import.meta.resolve('comlink')).replace(/umd\/comlink\.js$/, 'esm/comlink.mjs'),
  'utf8',
);
const file = join(tmpdir(), `slim-comlink-${process.pid}.mjs`);
let slim: typeof Comlink;
let close: () => void = () => undefined;

beforeAll(async () => {
  writeFileSync(file, withoutClient(code).replace(/^\/\/# sourceMappingURL.*$/m, ''));
  slim = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof Comlink;
  rmSync(file);
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

test('A worker with the slim Comlink gives no member away and takes no proxy', async () => {
  const remote = serve({ value: 1, take: () => true });
  let isRead = false;
  void remote.value.then(() => (isRead = true));
  // The port keeps the order, so a read would have been answered before the call.
  expect(await remote.take()).toBe(true);
  expect(isRead).toBe(false);
  expect(withoutClient(code)).not.toMatch(/case "(?:GET|SET|CONSTRUCT|ENDPOINT)"/);
  expect(withoutClient(code)).toContain('case "APPLY"');
  expect(withoutClient(code)).not.toContain('return wrap(port)');
  expect(withoutClient(code)).not.toContain('new FinalizationRegistry');
  expect(withoutClient(code)).not.toContain('!isAllowedOrigin');
});
