import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import type { EngineEnv, Http, SocketLike } from '../../../workers/env.ts';
import { openAccount } from '../../../workers/hub/account.ts';
import type { Commit, Journal } from '../../../workers/journal/journal.ts';
import { memoryJournal } from '../../../workers/journal/memory.ts';
import { CHAT, ME } from '../support.ts';

const tmpId = '1790000000000abcdefgh';
const row: OutboxRow = {
  tmpId,
  chat: CHAT,
  content: 'hello',
  state: 'sending',
  order: 1,
  writtenAt: 0,
  attempts: 1,
  firstAttemptAt: 1,
  failure: '',
};
const wire = { id: 9, tmpId, sendId: 1, recvId: 2, content: 'hello', type: 0, status: 0, sendTime: 0 };

test('[INV-3] a pull that brings a text takes its outbox row away in the same transaction', async () => {
  const commits: Commit[] = [];
  const journal: Journal = {
    ...memoryJournal,
    durable: true,
    load: async () => ({ ...(await memoryJournal.load()), outbox: [row] }),
    commit: (change) => {
      commits.push(change);
      return Promise.resolve();
    },
  };
  const pages: Record<string, unknown> = {
    friendList: { rows: [], rejected: [] },
    groupList: { rows: [], rejected: [] },
    messagePrivateLoadOfflineMessage: { rows: [{ ...wire, quoteMessage: null }], rejected: [] },
    messageGroupLoadOfflineMessage: { rows: [], rejected: [] },
    messageSystemLoadOfflineMessage: { rows: [], rejected: [] },
  };
  const http: Http = {
    call: (name) =>
      name in pages ? Promise.resolve(done(pages[name] as never)) : new Promise(() => undefined),
    serverNow: () => 1_790_000_000_000,
  };
  const socket = { send: () => undefined, close: () => undefined } as unknown as SocketLike;
  const env = {
    openSocket: () => socket,
    socketUrl: '',
    now: () => 0,
    random: () => 0,
    scheduler: new VirtualTimeScheduler(),
  } as unknown as EngineEnv;
  const self = { id: ME.id, userName: 'alice', nickName: 'Alice', headImageThumb: '', language: '' };
  const account = await openAccount({
    env,
    http,
    journal,
    self,
    accessToken: () => 'token',
    loadUser: () => Promise.resolve({ is: 'user-loaded' }),
  });
  expect(account.world.chat(CHAT)?.unsent).toHaveLength(1);
  const live = new Promise<void>((up) => {
    account.link.state$.subscribe(({ step }) => step === 'live' && up());
  });
  account.link.input({ is: 'start', userLoaded: true });
  socket.onopen?.({} as never);
  socket.onmessage?.({ data: '{"cmd":0,"data":null}' });
  await live;
  expect(account.world.chat(CHAT)?.unsent).toEqual([]);
  const page = commits.find((commit) => commit.done?.kind === 'private');
  expect(page).toMatchObject({ done: { id: 9 }, outbox: { del: [tmpId] } });
  expect(page?.events).toHaveLength(1);
});
