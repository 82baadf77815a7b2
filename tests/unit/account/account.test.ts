import { VirtualTimeScheduler } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import { emptyMarks } from '../../../src/core/domain/chat.ts';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import type { EngineEnv, Http, SocketLike } from '../../../workers/env.ts';
import { textWork } from '../../../workers/outbox/echo.ts';
import { RETRY_AFTER } from '../../../workers/on-demand.ts';
import { openAccount } from '../../../workers/account/account.ts';
import { createScope } from '../../../workers/scope.ts';
import type { Salvage } from '../../../workers/log/salvage.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import type { Op } from '../../../workers/journal/store.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, ME, unexpected } from '../support.ts';
import { NEW_PROFILE } from '../../own-profile.ts';
import { waitFor } from '../../support/wait-for.ts';

const tmpId = '1790000000000abcdefgh';
const row: OutboxRow = {
  tmpId,
  chat: CHAT,
  work: { kind: 'message', type: 0, content: 'hello', upload: null },
  state: 'sending',
  order: 1,
  writtenAt: 0,
  attempts: 1,
  firstAttemptAt: 1,
  attemptEndedAt: 0,
  failure: '',
};
const wire = { id: 9, tmpId, sendId: 1, recvId: 2, content: 'hello', type: 0, status: 0, sendTime: 0 };

/**
 * An account on a journal store, and the socket that it will open. Calls that are not in `responses` get no
 * response.
 */
async function openOn(
  store: MemoryStore,
  responses: Record<string, unknown>,
  salvage: Salvage | null = null,
) {
  const calls: string[] = [];
  const http: Http = {
    call: (name) => {
      calls.push(name);
      return name in responses
        ? Promise.resolve(done(responses[name] as never))
        : new Promise(() => undefined);
    },
    serverNow: () => 1_790_000_000_000,
  };
  const socket = { readyState: 1, send: () => undefined, close: () => undefined } as unknown as SocketLike;
  const env = {
    openSocket: () => socket,
    socketUrl: '',
    now: () => 0,
    random: () => 0,
    scheduler: new VirtualTimeScheduler(),
    idle: () => Promise.resolve(),
  } as unknown as EngineEnv;
  const self = {
    id: ME.id,
    userName: 'alice',
    nickName: 'Alice',
    ...NEW_PROFILE,
  };
  const account = await openAccount({
    env,
    http,
    upload: () => new Promise(() => undefined),
    journal: new Journal(store, jsonCodec),
    salvage,
    self,
    scope: createScope(unexpected),
    accessToken: () => 'token',
    loadUser: () => Promise.resolve({ kind: 'user-loaded' }),
    inUse: () => false,
  });
  return { account, socket, calls, scheduler: env.scheduler as VirtualTimeScheduler };
}

/** Starts the connection of an account; resolves when the phase is live. */
async function goLive({ account, socket }: Awaited<ReturnType<typeof openOn>>): Promise<void> {
  const live = new Promise<void>((up) => {
    account.link.state$.subscribe(({ step }) => step === 'live' && up());
  });
  account.link.input({ kind: 'start', userLoaded: true });
  socket.onopen?.({} as never);
  socket.onmessage?.({ data: '{"cmd":0,"data":null}' });
  await live;
}

/** The responses of a server that has this private message and no other message. */
const serverWith = (message: object): Record<string, unknown> => ({
  friendList: { rows: [], rejected: [] },
  groupList: { rows: [], rejected: [] },
  messagePrivateLoadOfflineMessage: { rows: [{ ...message, quoteMessage: null }], rejected: [] },
  messageGroupLoadOfflineMessage: { rows: [], rejected: [] },
  messageSystemLoadOfflineMessage: { rows: [], rejected: [] },
});

test('[INV-1] A journal rebuilt after its loss has pull cursors 0, and keeps the salvaged marks and outbox rows', async () => {
  const disk = new Disk();
  disk.entries('meta').push({ key: 'ask:private', value: 7 }, { key: 'done:private', value: 9 });
  const marks = new Map([[CHAT, { ...emptyMarks, readUpTo: 5 }]]);
  const salvage: Salvage = { marks, people: new Map(), outbox: [row], files: [] };
  await openOn(new MemoryStore(disk), {}, salvage);
  const loaded = await new Journal(new MemoryStore(disk), jsonCodec).load();
  expect(loaded.cursors).toMatchObject({ 'ask:private': 0, 'done:private': 0 });
  expect(loaded.marks.get(CHAT)?.readUpTo).toBe(5);
  expect(loaded.outbox.map((it) => it.tmpId)).toEqual([tmpId]);
});

test('[INV-3] A pull page that holds a sent text deletes its outbox row in the same transaction', async () => {
  const disk = new Disk();
  disk.entries('outbox').push({ key: tmpId, value: jsonCodec.encode(row) });
  const store = new MemoryStore(disk);
  const writes: (readonly Op[])[] = [];
  const write = store.write.bind(store);
  store.write = (ops) => {
    writes.push(ops);
    return write(ops);
  };
  const it = await openOn(store, serverWith(wire));
  const { account } = it;
  expect(account.chatStore.chat(CHAT)?.unsent).toHaveLength(1);
  await goLive(it);
  expect(account.chatStore.chat(CHAT)?.unsent).toEqual([]);
  const page = writes.find((ops) => ops.some((op) => 'put' in op && op.key === 'done:private'));
  expect(page).toContainEqual({ put: 'meta', key: 'done:private', value: 9 });
  expect(page).toContainEqual({ del: 'outbox', key: tmpId });
  expect(page?.some((op) => 'put' in op && op.put === 'tail')).toBe(true);
});

test('[INV-12] A message whose tmpId equals the key of a pending deletion leaves that deletion in the outbox', async () => {
  const disk = new Disk();
  const deletion = { ...row, tmpId: 'del-1', work: { kind: 'remove', ids: [3] } };
  disk.entries('outbox').push({ key: 'del-1', value: jsonCodec.encode(deletion) });
  const it = await openOn(new MemoryStore(disk), serverWith({ ...wire, tmpId: 'del-1' }));
  await goLive(it);
  expect(it.account.chatStore.chat(CHAT)?.summary.last?.id).toBe(9);
  expect(it.account.outbox.row('del-1')).toMatchObject({ work: { kind: 'remove' } });
});

test('A pull that repeats a stored message looks up the name of an unknown sender', async () => {
  const disk = new Disk();
  const responses = serverWith({ ...wire, tmpId: '', sendId: 2, recvId: 1 });
  const before = await openOn(new MemoryStore(disk), responses);
  await goLive(before);
  await waitFor(() => expect(before.calls).toContain('userFind'));
  await before.account.close();
  // The journal does not store the names of strangers, so the second account requests the name again.
  const after = await openOn(new MemoryStore(disk), responses);
  await goLive(after);
  await waitFor(() => expect(after.calls).toContain('userFind'));
});

test('An account with an unsent message to a stranger sends no request before the connection starts', async () => {
  const disk = new Disk();
  disk.entries('outbox').push({ key: tmpId, value: jsonCodec.encode(row) });
  const { calls } = await openOn(new MemoryStore(disk), {});
  await import('../../../workers/people/look-up.ts');
  await new Promise((turn) => setImmediate(turn));
  expect(calls).toEqual([]);
});

test('The sending module loads within 10 s after an account is live, before a message is sent', async () => {
  const it = await openOn(new MemoryStore(new Disk()), serverWith({ ...wire, tmpId: '' }));
  let tries = 0;
  vi.doMock('../../../workers/outbox/sending.ts', () => {
    tries++;
    return { sendParts: () => ({}) };
  });
  await goLive(it);
  expect(tries).toBe(0);
  it.scheduler.maxFrames = it.scheduler.frame + 10_000;
  await waitFor(() => {
    it.scheduler.flush();
    expect(tries).toBe(1);
  });
  vi.doUnmock('../../../workers/outbox/sending.ts');
});

test('[MSG-02] A text whose sending module did not load is sent after the next heartbeat of the same socket', async () => {
  const it = await openOn(new MemoryStore(new Disk()), serverWith(wire));
  await goLive(it);
  let tries = 0;
  vi.doMock('../../../workers/outbox/sending.ts', () => {
    tries++;
    throw new Error('no network');
  });
  await it.account.outbox.accept(CHAT, tmpId, textWork('hello'));
  await waitFor(() => expect(tries).toBe(1));
  it.scheduler.maxFrames = RETRY_AFTER;
  await waitFor(() => {
    it.scheduler.flush();
    expect(tries).toBe(2);
  });
  vi.doUnmock('../../../workers/outbox/sending.ts');
  it.socket.onmessage?.({ data: '{"cmd":1,"data":null}' });
  await waitFor(() => expect(it.calls).toContain('messagePrivateSend'));
});
