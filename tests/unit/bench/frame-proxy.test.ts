import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openFrameProxy } from '../../../bench/frame-proxy.ts';

const cleanups: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

/** Starts a server that answers each text with the same text after `you said`. */
async function openEcho(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => socket.write(`you said ${chunk.toString()}`));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanups.push(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function dial(origin: string, first: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  cleanups.unshift(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(first);
  const until = async (text: string): Promise<void> => {
    while (!received.includes(text)) await once(socket, 'data');
  };
  return { received: () => received, until };
}

async function wired() {
  const wire = await openFrameProxy(await openEcho());
  cleanups.unshift(() => wire.stop());
  return wire;
}

test('The benchmark proxy forwards all bytes, and reports the time at which a text passes to the browser', async () => {
  const wire = await wired();
  const passed = wire.passed('said bench-1-');
  const from = performance.now();
  const { until } = await dial(wire.origin, 'bench-1- and more');
  await until('you said bench-1- and more');
  expect(await passed).toBeGreaterThanOrEqual(from);
});

test('The benchmark proxy holds back new WebSockets until `open`, and no other connections', async () => {
  const wire = await wired();
  wire.hold();
  const socket = await dial(wire.origin, 'GET /im HTTP/1.1\r\nUpgrade: websocket\r\n\r\n');
  const call = await dial(wire.origin, 'GET /api HTTP/1.1\r\n\r\n');
  await call.until('you said GET /api');
  expect(socket.received()).toBe('');
  wire.open();
  await socket.until('you said GET /im');
  expect(socket.received()).toMatch(/^you said GET \/im HTTP/);
});
