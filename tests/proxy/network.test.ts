// The network as a whole, the server's death, and the lifetime of the proxy's process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { Proxy } from './client.ts';
import { End, Target } from './target.ts';

const target = await Target.open();
const proxy = await Proxy.launch(target.url);
afterAll(async () => {
  await proxy.dispose();
  await target.stop();
});

test('While offline, the proxy breaks all connections, new ones too, until it is online again', async () => {
  const client = await End.connect(proxy.origin);
  const server = await target.end();
  const rule = await proxy.rule({ on: 'http', path: '/held', kind: 'stall' });
  const held = rejectionOf(fetch(`${proxy.origin}/held`));
  await rule.holds();
  await proxy.offline();
  expect(proxy.traffic.open).toBe(0);
  expect(await held).toBe('fetch failed');
  expect(await Promise.all([client.closed, server.closed])).toEqual([1006, 1006]);
  await expect(fetch(proxy.origin)).rejects.toThrow('fetch failed');
  await expect(End.connect(proxy.origin)).rejects.toThrow('ECONNRESET');
  await rule.remove();
  await proxy.online();
  expect((await fetch(proxy.origin)).status).toBe(200);
  const again = await End.connect(proxy.origin);
  (await target.end()).send('back');
  expect(await again.next(1)).toEqual(['back']);
  again.socket.terminate();
});

test('While the server is down, the proxy breaks every connection; afterwards it works again', async () => {
  const client = await End.connect(proxy.origin);
  await target.end().then((server) => server.socket.terminate());
  await target.stop();
  expect(await client.closed).toBe(1006);
  await expect(fetch(proxy.origin)).rejects.toThrow('fetch failed');
  await expect(End.connect(proxy.origin)).rejects.toThrow('ECONNRESET');
  await target.start();
  expect((await fetch(proxy.origin)).status).toBe(200);
});

test('A call fails if the server dies during the call', async () => {
  const answer = rejectionOf(fetch(`${proxy.origin}/never`));
  await target.until(() => target.calls.includes('GET /never'));
  await target.stop();
  expect(await answer).toBe('fetch failed');
  await target.start();
});

test('The process of a proxy ends by itself when its test process has ended', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = fork(main, ['--target', target.url], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child.stdout!, 'data');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('A proxy with a report for a test process that has ended exits without a crash', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = fork(main, ['--target', target.url], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const client = await End.connect((JSON.parse(line.toString()) as { origin: string }).origin);
  const ended = once(child, 'exit');
  // Once continued, the proxy handles a message that arrived before its IPC channel closed.
  child.kill('SIGSTOP');
  await new Promise((sent) => client.socket.send('a last word', sent));
  child.disconnect();
  child.kill('SIGCONT');
  expect(await ended).toEqual([0, null]);
});

test('When a proxy ends, calls that wait for the proxy reject', async () => {
  const other = await Proxy.launch(target.url);
  const waiting = rejectionOf(other.waitFor(() => false));
  await other.dispose();
  expect(await waiting).toBe('the proxy has ended');
  await expect(other.sync()).rejects.toThrow('the proxy has ended');
  await other.dispose();
});

/** Resolves with the message of the error that a promise rejects with. */
function rejectionOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'it did not fail',
    (error: Error) => error.message,
  );
}
