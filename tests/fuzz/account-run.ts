// One run of an account's engine on a disk, in virtual time. The server is a table of rows and a fake socket.
import '../faults/parts.ts';
import { VirtualTimeScheduler } from 'rxjs';
import { asyncScheduler } from 'rxjs';
import { expect } from 'vitest';
import type { AnyRow, ViewSpec } from '../../src/core/contract/views.ts';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible } from '../../src/core/domain/chat.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Past } from '../../src/core/domain/past.ts';
import { masked } from '../../src/core/domain/reduce.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import type { EngineEnv } from '../../workers/env.ts';
import { openAccount, type Account } from '../../workers/account/account.ts';
import { testScope } from '../unit/support.ts';
import type { ViewSource } from '../../workers/views/view.ts';
import { createView } from '../../workers/views/views.ts';
import { jsonCodec } from '../../workers/journal/codec.ts';
import { Journal, type Loaded } from '../../workers/journal/journal.ts';
import { createHttp } from '../../workers/link/http.ts';
import { Tokens } from '../../workers/sign-in/tokens.ts';
import { MemoryStore, type Disk } from '../faults/memory-store.ts';
import { FakeSocket } from '../unit/link/fake-socket.ts';
import { SELF } from './hostile.ts';
import { NOW, type Server } from './server.ts';
import { conforms, RowShapes } from './shapes.ts';
import { expectValidState } from './state-invariants.ts';
import { NEW_PROFILE } from '../own-profile.ts';

const self = {
  id: SELF,
  userName: 'self',
  nickName: 'Self',
  ...NEW_PROFILE,
};

export class AccountRun {
  readonly account: Account;
  readonly journal: Journal;
  readonly ended: SignInEnd[] = [];
  /** Messages of the responses that ended the sign-in. */
  readonly expired: string[];
  readonly notices: string[] = [];
  readonly sockets: FakeSocket[];
  readonly #scheduler: VirtualTimeScheduler;

  private constructor(account: Account, journal: Journal, parts: Parts) {
    this.account = account;
    this.journal = journal;
    this.#scheduler = parts.scheduler;
    this.sockets = parts.sockets;
    this.expired = parts.expired;
    account.ended$.subscribe((why) => this.ended.push(why));
    account.notices$.subscribe((notice) => this.notices.push(notice.kind));
  }

  static async begin(disk: Disk, server: Server, store = new MemoryStore(disk)): Promise<AccountRun> {
    const parts: Parts = { scheduler: new VirtualTimeScheduler(), sockets: [], expired: [] };
    const env = environment(server, parts);
    const tokens = new Tokens();
    tokens.begin('sign-in', 'access', 'refresh');
    const http = createHttp({ env, tokens, languages: () => [] });
    http.expired$.subscribe(({ message }) => parts.expired.push(message));
    const journal = new Journal(store, jsonCodec);
    const account = await openAccount({
      env,
      http,
      upload: () => new Promise(() => undefined),
      journal,
      self,
      scope: testScope(),
      accessToken: () => 'access',
      loadUser: () => Promise.resolve({ kind: 'user-loaded' }),
      inUse: () => false,
    });
    return new AccountRun(account, journal, parts);
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  /** Connects until the server has acknowledged the login. */
  dial(): void {
    this.account.link.input({ kind: 'start', userLoaded: true });
    this.socket.open();
  }

  /** Connects, logs in and catches up. */
  async connect(): Promise<void> {
    this.dial();
    this.socket.frame(0);
    await this.settle();
  }

  /** Breaks the connection and restores it as an honest server does. */
  async reconnect(): Promise<void> {
    const { link } = this.account;
    if (link.state.step === 'stopped') link.input({ kind: 'start', userLoaded: true });
    else if (this.socket.readyState < 3) this.socket.end();
    for (let tries = 0; tries < 8 && link.state.step !== 'live'; tries++) {
      const opens = this.socket.readyState === 0;
      if (opens) this.socket.open();
      if (opens) this.socket.frame(0);
      await this.settle(opens ? 500 : 16_000);
    }
  }

  /** Runs all tasks and timers that are due within `ms` of virtual time. */
  async settle(ms = 500): Promise<void> {
    const scheduler = this.#scheduler;
    const end = scheduler.frame + ms;
    for (;;) {
      await turn();
      const next = scheduler.actions[0];
      if (!next || next.delay > end) break;
      scheduler.maxFrames = next.delay;
      scheduler.flush();
    }
    scheduler.frame = end;
    await turn();
  }

  /** All messages of a chat, in journal pages and in memory, hidden ones included. */
  async messages(chat: ChatKey): Promise<StoredMessage[]> {
    const state = this.account.chatStore.chat(chat);
    const all = new Map<number, StoredMessage>();
    if (state && state.folded.to > 0) {
      for (const it of await this.journal.pages.before(chat, Infinity, 1e6)) {
        expectInOnePage(all, it, chat);
        all.set(it.id, it);
      }
    }
    for (const it of state?.timeline.after(0) ?? []) all.set(it.id, it);
    return [...all.values()].sort((a, b) => a.id - b.id);
  }

  /** State that a user can see, by chat. */
  async visibleState(only: (chat: ChatKey) => boolean = () => true): Promise<Record<string, unknown>> {
    const chats: Record<string, unknown> = {};
    for (const { key, summary, marks } of this.account.chatStore.chats.values()) {
      const messages = (await this.messages(key)).filter(({ id }) => isVisible(id, marks));
      if (!only(key) || (messages.length === 0 && summary.last === null)) continue;
      const { last, lastId, unread, mentions } = summary;
      const shown = last && masked(last, marks);
      chats[key] = {
        messages: messages.map((it) => masked(it, marks)),
        last: shown,
        lastId,
        unread,
        mentions,
      };
    }
    return chats;
  }

  /**
   * Checks the rows of all views. `whole`: checks the state of every chat as well, which requires that no
   * message is missing.
   */
  async check(whole = true): Promise<void> {
    const { chatStore } = this.account;
    for (const state of whole ? chatStore.chats.values() : [])
      expectValidState(state, SELF, pastOf(await this.messages(state.key)));
    const keys = [...chatStore.chats.keys()];
    const specs: ViewSpec[] = [
      { view: 'chats' },
      { view: 'people' },
      { view: 'search', words: 'text', size: 1000 },
    ];
    for (const chat of keys)
      specs.push(
        { view: 'head', chat },
        { view: 'pane', chat, size: 50 },
        { view: 'pane', chat, size: 9, around: { id: 40, after: 9 } },
      );
    for (const spec of specs) {
      const rows = await this.rows(spec);
      for (const row of rows) conforms(RowShapes[spec.view], row, JSON.stringify(spec));
      expectUniqueKeys(rows, JSON.stringify(spec));
    }
  }

  async rows(spec: ViewSpec): Promise<readonly AnyRow[]> {
    const source = this.#source(() => undefined);
    const view = createView(1, spec, source, testScope());
    let patch = view.patch();
    for (let wait = 0; !patch && wait < 50; wait++) {
      await turn();
      patch = view.patch();
    }
    return patch?.put ?? expect.fail(`no rows of ${JSON.stringify(spec)}`);
  }

  /** Contents of all messages that a search finds. */
  async searchResults(words: string): Promise<string[]> {
    const spec: ViewSpec = { view: 'search', words, size: 1000 };
    const source = this.#source(() => undefined);
    const view = createView(1, spec, source, testScope());
    const hits: string[] = [];
    for (let wait = 0; wait < 200; wait++) {
      const put = view.patch()?.put ?? [];
      for (const row of put) if ('snippet' in row) hits.push(unbounded(row.snippet));
      if (put.some((row) => 'step' in row && row.step === 'done')) return hits;
      await turn();
    }
    return expect.fail('the search does not end');
  }

  #source(requestGapFill: ViewSource['requestGapFill']): ViewSource {
    const { account } = this;
    return {
      status: () => ({}) as never,
      call: () => [],
      chatStore: () => account.chatStore,
      people: () => account.people,
      history: (chat, count, below) => account.history(chat, count, below),
      later: (chat, above, count) => account.later(chat, above, count),
      requestGapFill,
      canAsk: () => account.canAsk,
      upload: (tmpId) => account.uploadOf(tmpId),
      journal: () => account.journal,
      idle: () => Promise.resolve(),
      scheduler: asyncScheduler,
      tell: (sentence) => expect.fail(sentence),
    };
  }

  /** Shows a chat in a tab from now on: requests missing messages, and sends every change to the tab. */
  watch(chat: ChatKey): void {
    const { account } = this;
    const source = this.#source((key, gap, up) => account.requestGapFill(key, gap, up));
    const view = createView(1, { view: 'pane', chat, size: 200 }, source, testScope());
    const show = (): void => void (view.dirty && view.patch());
    view.ready$.subscribe(() => queueMicrotask(show));
    account.chatStore.changes$.subscribe((news) => {
      view.note({ kind: 'chat', news });
      queueMicrotask(show);
    });
    account.changed$.subscribe(() => {
      view.note({ kind: 'status' });
      queueMicrotask(show);
    });
    show();
  }

  async close(): Promise<void> {
    const closing = this.account.close();
    await this.settle();
    await closing;
  }
}

/** Data that a boot would read from the disk. */
export const loadDisk = (disk: Disk): Promise<Loaded> => new Journal(new MemoryStore(disk), jsonCodec).load();

interface Parts {
  scheduler: VirtualTimeScheduler;
  sockets: FakeSocket[];
  expired: string[];
}

function environment(server: Server, { scheduler, sockets }: Parts): EngineEnv {
  const env: Partial<EngineEnv> = {
    apiBase: 'https://host/api',
    socketUrl: 'wss://host/im',
    fetch: (url, init) => Promise.resolve().then(() => server.answer(url, init)),
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    now: () => NOW + scheduler.frame,
    random: () => 0,
    scheduler,
    idle: () => Promise.resolve(),
  };
  return env as EngineEnv;
}

function expectInOnePage(held: ReadonlyMap<number, unknown>, { id }: StoredMessage, chat: ChatKey): void {
  expect(held.has(id), `${chat} ${id} lies in one page`).toBe(false);
}

function expectUniqueKeys(rows: readonly AnyRow[], what: string): void {
  const names = rows.map(({ key }) => key);
  expect(new Set(names).size, `${what} has each row once`).toBe(names.length);
}

/** Resolves after all pending promises. */
export const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const pastOf = (messages: readonly StoredMessage[]): Past => ({
  find: (id) => messages.find((it) => it.id === id) ?? null,
  between: (after, upTo) => messages.filter(({ id }) => id > after && id <= upTo),
  newest: (wanted) => messages.findLast(wanted) ?? null,
});
