// Tabs of another build or of an attacker. Each of their commands gets an answer, each view gets rows, and an
// honest tab beside them gets its answers.
import * as Comlink from 'comlink';
import * as fc from 'fast-check';
import { asyncScheduler } from 'rxjs';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandName } from '../../src/core/contract/commands.ts';
import { PROTOCOL, seatLock, type EngineEntry, type Hello, type Seat } from '../../src/core/contract/seat.ts';
import type { Batch, ViewName } from '../../src/core/contract/views.ts';
import type { ChannelLike, EngineEnv } from '../../workers/env.ts';
import { serve } from '../../workers/entry/door.ts';
import { createEngine, type Engine } from '../../workers/engine/engine.ts';
import { NumberSchema, SpecSchema } from '../../workers/schemas.ts';
import { Profile } from '../engine/profile.ts';
import { scaled } from '../support/seeded.ts';
import { FakeSocket } from '../unit/link/fake-socket.ts';
import { SELF } from './hostile.ts';
import { NOW, Server } from './server.ts';
import { conforms, RowShapes } from './shapes.ts';
import { command, helloMessage, names, tabSession } from './hostile-tab-data.ts';
import { wild } from './mutations.ts';

const hello: Hello = {
  protocol: PROTOCOL,
  build: 'test',
  seat: 'seat-honest',
  tokens: null,
  auto: null,
  languages: ['en'],
  fresh: true,
  take: false,
};

let engine: Engine;
let door: Comlink.Remote<EngineEntry>;
let tab: Seat;
const ports = new MessageChannel();
const sockets: FakeSocket[] = [];

beforeAll(async () => {
  const server = new Server();
  server.friends = [{ id: 2, nickName: 'Friend' }];
  server.groups = [{ id: 7, name: 'Group' }];
  server.rows.private = [1, 2, 3].map((id) => ({
    id,
    sendId: 2,
    recvId: SELF,
    type: 0,
    content: `text ${id}`,
    sendTime: NOW,
  }));
  const profile = new Profile();
  engine = createEngine({
    boot: 'boot',
    build: 'test',
    alone: false,
    apiBase: 'https://host/api',
    socketUrl: 'wss://host/im',
    fetch: (url, init) => Promise.resolve().then(() => server.answer(url, init)),
    openSocket: () => acknowledgingSocket(),
    openRequest: failingRequest,
    indexedDB: profile.factory,
    crypto,
    locks: profile.locks,
    channel: (name) => profile.channel(name) as ChannelLike,
    now: () => NOW,
    random: () => 0,
    scheduler: asyncScheduler,
    idle: () => Promise.resolve(),
    close: () => undefined,
  });
  // The lock of the seat is held as long as the test runs, as by a living tab.
  void profile.locks.request(seatLock(hello.seat), () => new Promise(() => undefined));
  await new Promise((resolve) => setImmediate(resolve));
  serve(engine, ports.port1);
  door = Comlink.wrap<EngineEntry>(ports.port2);
  tab = await engine.seat(hello);
  await signIn();
});

afterAll(async () => {
  await engine.close();
  ports.port1.close();
});

async function signIn(): Promise<void> {
  const receipt = await tab.command('signIn', {
    userName: 'self',
    password: 'secret',
    auto: false,
    terminal: 0,
  });
  expect(receipt).toMatchObject({ ok: true });
}

/** A socket of a server that acknowledges the login and answers heartbeats at once. */
function acknowledgingSocket(): FakeSocket {
  const socket = new FakeSocket();
  sockets.push(socket);
  queueMicrotask(() => socket.open());
  socket.send = (text) => queueMicrotask(() => socket.frame(text.startsWith('{"cmd":0') ? 0 : 1));
  return socket;
}

/** An upload without a response. */
function failingRequest(): ReturnType<EngineEnv['openRequest']> {
  const request: ReturnType<EngineEnv['openRequest']> = {
    upload: { onprogress: null },
    status: 0,
    responseText: '',
    onloadend: null,
    open: () => undefined,
    setRequestHeader: () => undefined,
    getResponseHeader: () => null,
    send: () => queueMicrotask(() => request.onloadend?.({} as never)),
    abort: () => request.onloadend?.({} as never),
  };
  return request;
}

const CODES = ['REFUSED', 'NO_ANSWER', 'BUSY', 'SIGNED_OUT', 'INVALID', 'OFFLINE', 'NOT_FOUND', 'UNDECIDED'];

test('[INV-6] Any command with any arguments gets an answer: success, or an error code of the contract', async () => {
  await fc.assert(
    fc.asyncProperty(command, async ([name, args]) => {
      const receipt = await tab.command(name as CommandName, args as never);
      if (!receipt.ok) expect(CODES).toContain(receipt.error.code);
      const known = typeof name === 'string' && names.includes(name);
      if (!known) expect(receipt).toMatchObject({ error: { code: 'INVALID' } });
    }),
    { numRuns: scaled(1000) },
  );
  await signIn();
  expect(engine.account?.durable).toBe(true);
});

test('Any view that a tab opens gives valid rows, whatever environment the tab reports', async () => {
  await signIn();
  await fc.assert(
    fc.asyncProperty(tabSession, async ({ views, environments, closed, acknowledged }) => {
      const opened = new Map<unknown, ViewName>();
      for (const [number, spec] of views) {
        await tab.open(number as number, spec as never);
        if (v.is(SpecSchema, spec) && v.is(NumberSchema, number)) opened.set(number, spec.view);
      }
      for (const it of environments) await tab.environment(it as never);
      // The status view always has a row to send.
      await tab.open(99, { view: 'status' });
      const batch = await tab.next(acknowledged as number);
      for (const patch of batch.patches) {
        const view = patch.view === 99 ? 'status' : opened.get(patch.view);
        expect(view).toBeDefined();
        for (const row of patch.put) conforms(RowShapes[view!], row, view!);
      }
      expect(patchOf(batch, 99)?.put).toHaveLength(1);
      for (const number of [...closed, ...opened.keys(), 99]) await tab.close(number as number);
    }),
    { numRuns: scaled(300) },
  );
  await tab.environment({ online: true, chat: null });
});

const patchOf = (batch: Batch, view: number) => batch.patches.find((patch) => patch.view === view);

test('Any hello of a tab gets a welcome or a refusal, and an honest tab works as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 4, arbitrary: helloMessage }, { weight: 1, arbitrary: wild }),
      async (greeting) => {
        const { port1, port2 } = new MessageChannel();
        const answer = await door.hello(cloned(greeting) as Hello, Comlink.transfer(port2, [port2])).then(
          (welcome) => welcome.protocol,
          () => 'refused',
        );
        expect([PROTOCOL, 'refused']).toContain(answer);
        port1.close();
      },
    ),
    { numRuns: scaled(200) },
  );
  await signIn();
  await tab.open(1, { view: 'people' });
  let batch = await tab.next(0);
  // The first batches may lack rows, because the code of the view loads on demand.
  while (!patchOf(batch, 1)) batch = await tab.next(batch.number);
  expect(patchOf(batch, 1)?.put.map(({ key }) => key)).toContain('private-2');
});

/** The value after a structured clone, null where it cannot be cloned. */
function cloned(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return null;
  }
}
