// Every fault of WebSocket messages, in both directions, between a small server and a client.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { Proxy } from './client.ts';
import { textFrame } from './frames.ts';
import type { Direction, SocketFault } from './rules.ts';
import { End, RawEnd, Target } from './target.ts';

const target = await Target.open();
const proxy = await Proxy.launch(target.url);
afterAll(async () => {
  await proxy.dispose();
  await target.stop();
});

let client: End;
let server: End;
beforeEach(async () => {
  client = await End.connect(proxy.origin);
  server = await target.end();
  await proxy.sync();
});
afterEach(async () => {
  await proxy.clear();
  client.socket.terminate();
  server.socket.terminate();
  await proxy.waitFor((traffic) => traffic.open === 0);
});

const DIRECTIONS = ['up', 'down'] as const;
const ends = (on: Direction): { from: End; to: End } =>
  on === 'up' ? { from: client, to: server } : { from: server, to: client };
const message = (id: number, type = 0): string => JSON.stringify({ cmd: 3, data: { id, type } });
const [M1, M2, M3, M4] = [message(1), message(2), message(3), message(4)] as const;

test('Without a rule all WebSocket messages pass unchanged, in both directions', async () => {
  const long = JSON.stringify({ cmd: 3, data: { content: 'ü'.repeat(40_000) } });
  for (const on of DIRECTIONS) {
    const { from, to } = ends(on);
    from.send(M1, long, 'no json', M2);
    expect(await to.next(4)).toEqual([M1, long, 'no json', M2]);
  }
  client.socket.send(Buffer.from([1, 2, 3]));
  expect(await server.next(1)).toEqual(['\u0001\u0002\u0003']);
  client.socket.close(3000);
  expect(await server.closed).toBe(3000);
  expect(await client.closed).toBe(3000);
});

test("A server that dies ends the client's connection", async () => {
  server.socket.terminate();
  expect(await client.closed).toBe(1006);
});

test('The fault "drop" removes a message, and the next one arrives', async () => {
  for (const on of DIRECTIONS) {
    const { from, to } = ends(on);
    const rule = await proxy.rule({ on, nth: 2, kind: 'drop' });
    from.send(M1, M2, M3);
    expect(await to.next(2)).toEqual([M1, M3]);
    await rule.hit();
    expect(rule.hits).toBe(1);
  }
});

test('The fault "duplicate" repeats a message as often as the rule says', async () => {
  for (const on of DIRECTIONS) {
    const { from, to } = ends(on);
    const rule = await proxy.rule({ on, nth: 1, kind: 'duplicate' });
    const more = await proxy.rule({ on, nth: 2, kind: 'duplicate', more: 2 });
    from.send(M1, M2, M3);
    expect(await to.next(6)).toEqual([M1, M1, M2, M2, M2, M3]);
    await Promise.all([rule.remove(), more.remove()]);
  }
});

test('The fault "delay" holds a message until the release, and later messages pass it', async () => {
  for (const on of DIRECTIONS) {
    const { from, to } = ends(on);
    const rule = await proxy.rule({ on, times: 2, kind: 'delay' });
    from.send(M1, M2, M3);
    expect(await to.next(1)).toEqual([M3]);
    await rule.holds(2);
    await rule.release();
    expect(await to.next(2)).toEqual([M1, M2]);
    await rule.holds(0);
    expect([rule.hits, rule.held]).toEqual([2, 0]);
  }
});

test('The fault "delay" with a time sends the message after that time, without a release', async () => {
  for (const on of DIRECTIONS) {
    const { from, to } = ends(on);
    const rule = await proxy.rule({ on, nth: 1, kind: 'delay', ms: 5 });
    from.send(M1);
    expect(await to.next(1)).toEqual([M1]);
    expect(rule.hits).toBe(1);
  }
});

test('The fault "stall" holds one direction until the release, and the other direction stays open', async () => {
  for (const on of DIRECTIONS) {
    const { from, to } = ends(on);
    const rule = await proxy.rule({ on, nth: 2, kind: 'stall' });
    const arrived = proxy.traffic.count[on] + 3;
    from.send(M1, M2, M3);
    await proxy.waitFor((traffic) => traffic.count[on] === arrived);
    to.send(M4);
    expect(await from.next(1)).toEqual([M4]);
    expect(await to.next(1)).toEqual([M1]);
    expect(to.texts).toEqual([]);
    await rule.release();
    expect(await to.next(2)).toEqual([M2, M3]);
  }
});

test('The fault "cut" ends both sides without a close frame, before a message or within it', async () => {
  for (const on of DIRECTIONS) {
    for (const fault of [{ kind: 'cut' }, { kind: 'cut', bytes: 4 }] satisfies SocketFault[]) {
      const rule = await proxy.rule({ on, nth: 2, ...fault });
      const { from, to } = ends(on);
      from.send(M1, M2, M3);
      expect(await client.closed).toBe(1006);
      expect(await server.closed).toBe(1006);
      expect(to.texts).toEqual([M1]);
      await rule.remove();
      client = await End.connect(proxy.origin);
      server = await target.end();
    }
  }
});

test('"stall" and "cut" within a frame pass the given number of bytes first', async () => {
  const bytes = textFrame(M1, false);
  const raw = await RawEnd.connect(proxy.origin);
  const serverEnd = await target.end();
  const stall = await proxy.rule({ on: 'down', nth: 1, kind: 'stall', bytes: 5 });
  await proxy.rule({ on: 'down', nth: 2, kind: 'cut', bytes: 3 });
  serverEnd.send(M1);
  await stall.holds();
  await raw.holds(5);
  expect(raw.bytes).toEqual(bytes.subarray(0, 5));
  await stall.release();
  await raw.holds(bytes.length);
  serverEnd.send(M1);
  await raw.ended;
  expect(raw.bytes).toEqual(Buffer.concat([bytes, bytes.subarray(0, 3)]));
});

test('The close frame of a server waits during a stall like a message', async () => {
  const rule = await proxy.rule({ on: 'down', nth: 1, kind: 'stall' });
  server.send(M1);
  server.socket.close(1001);
  await rule.holds();
  client.send(M2);
  expect(client.texts).toEqual([]);
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  await rule.release();
  expect(await client.next(1)).toEqual([M1]);
  expect(await client.closed).toBe(1001);
});

test('The fault "close" sends the client a close code and cuts the connection to the server', async () => {
  for (const on of DIRECTIONS) {
    const rule = await proxy.rule({ on, nth: 2, kind: 'close', code: 1012 });
    ends(on).from.send(M1, M2);
    expect(await client.closed).toBe(1012);
    expect(await server.closed).toBe(1006);
    await rule.remove();
    client = await End.connect(proxy.origin);
    server = await target.end();
  }
});

test('The fault "reorder" sends messages in the order of the rule, and the next message after them', async () => {
  for (const on of DIRECTIONS) {
    const { from, to } = ends(on);
    await proxy.rule({ on, times: 3, kind: 'reorder', order: [2, 0, 1] });
    from.send(M1, M2, M3, M4);
    expect(await to.next(4)).toEqual([M3, M1, M2, M4]);
  }
});

test('"reorder" with too few messages sends them in their original order when the rule is removed', async () => {
  const rule = await proxy.rule({ on: 'down', kind: 'reorder', order: [2, 1, 0] });
  server.send(M1, M2);
  await rule.holds(2);
  expect(client.texts).toEqual([]);
  await rule.remove();
  expect(await client.next(2)).toEqual([M1, M2]);
});

test('A rule "reorder" whose order is no permutation is rejected', async () => {
  for (const order of [[], [0], [1, 2], [0, 0]]) {
    await expect(proxy.rule({ on: 'up', kind: 'reorder', order })).rejects.toThrow('is no order');
  }
});

test('The fault "truncate" sends a complete frame with a part of the text', async () => {
  for (const on of DIRECTIONS) {
    const { from, to } = ends(on);
    await proxy.rule({ on, nth: 1, kind: 'truncate', length: 9 });
    from.send(M1, M2);
    expect(await to.next(2)).toEqual([M1.slice(0, 9), M2]);
  }
});

test('The fault "inject" sends the client a text after a message; a test can also send one at once', async () => {
  await proxy.rule({ on: 'down', nth: 1, kind: 'inject', text: 'after the first' });
  server.send(M1, M2);
  expect(await client.next(3)).toEqual([M1, 'after the first', M2]);
  await proxy.rule({ on: 'up', nth: 1, kind: 'inject', text: 'an answer' });
  client.send(M3);
  expect(await client.next(1)).toEqual(['an answer']);
  expect(await server.next(1)).toEqual([M3]);
  await proxy.inject('out of nothing');
  expect(await client.next(1)).toEqual(['out of nothing']);
});

test('The pattern of a rule matches any fields of a message, and a removed rule does nothing', async () => {
  const one = await proxy.rule({ on: 'down', frame: { cmd: 3, data: { type: [10, 11] } }, kind: 'drop' });
  const two = await proxy.rule({ on: 'down', frame: { data: { id: 2 } }, kind: 'drop' });
  server.send('null', '[]', message(1, 10), M2, JSON.stringify({ cmd: 4, data: { type: 10 } }), M3);
  expect(await client.next(4)).toEqual(['null', '[]', JSON.stringify({ cmd: 4, data: { type: 10 } }), M3]);
  await proxy.sync();
  expect([one.hits, two.hits]).toEqual([1, 1]);
  await one.remove();
  await two.remove();
  server.send(message(1, 10), M2);
  expect(await client.next(2)).toEqual([message(1, 10), M2]);
});

test('Each rule counts its own matches, and the older of two matching rules acts', async () => {
  await proxy.rule({ on: 'down', nth: 2, kind: 'drop' });
  const younger = await proxy.rule({ on: 'down', nth: 2, times: 2, kind: 'duplicate' });
  server.send(M1, M2, M3, M4);
  expect(await client.next(4)).toEqual([M1, M3, M3, M4]);
  await proxy.sync();
  expect(younger.hits).toBe(1);
});

test('The traffic log has direction, command, type, ids and rule of messages, and counts open sockets', async () => {
  const { opened, messages } = proxy.traffic;
  const from = messages.length;
  const other = await End.connect(proxy.origin);
  await target.end();
  await proxy.sync();
  expect(proxy.traffic).toMatchObject({ opened: opened + 1, open: 2 });
  const rule = await proxy.rule({ on: 'down', nth: 1, kind: 'drop' });
  server.send(JSON.stringify({ cmd: 3, data: { id: 7, tmpId: '17abc', type: 0 } }), 'no json');
  await client.next(1);
  client.send('{"cmd":1,"data":{}}');
  await server.next(1);
  await proxy.sync();
  const { socket } = messages[from]!;
  const nothing = { cmd: null, type: null, id: null, tmpId: null, rule: null };
  expect(messages.slice(from)).toEqual([
    { socket, on: 'down', cmd: 3, type: 0, id: 7, tmpId: '17abc', rule: expect.any(Number) },
    { ...nothing, socket, on: 'down' },
    { ...nothing, socket, on: 'up', cmd: 1 },
  ]);
  expect(rule.hits).toBe(1);
  other.socket.terminate();
  await proxy.waitFor((traffic) => traffic.open === 1);
});

test('A test can cut or close all open WebSockets at once', async () => {
  const other = await End.connect(proxy.origin);
  await target.end();
  await proxy.cutSockets();
  expect(await Promise.all([client.closed, other.closed, server.closed])).toEqual([1006, 1006, 1006]);
  await proxy.waitFor((traffic) => traffic.open === 0);
  const next = await End.connect(proxy.origin);
  await target.end();
  await proxy.closeSockets(1001);
  expect(await next.closed).toBe(1001);
});
