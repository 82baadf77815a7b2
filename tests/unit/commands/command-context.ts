// Context of lazily loaded commands: a signed-in account whose server gives the responses of the test.
import { BehaviorSubject, Subject } from 'rxjs';
import type { AnswerOf, ArgsOf } from '../../../src/core/contract/commands.ts';
import type { OnDemandCommandName } from '../../../src/core/contract/on-demand-commands.ts';
import { done, type Failure, type Result } from '../../../src/core/contract/result.ts';
import type { SelfRow } from '../../../src/core/contract/rows.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { noPast } from '../../../src/core/domain/past.ts';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { endpoints, type EndpointName } from '../../../src/core/wire/index.ts';
import { runOnDemand } from '../../../workers/commands/run-on-demand.ts';
import type { Http } from '../../../workers/env.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { People } from '../../../workers/people/people.ts';
import { Desk } from '../outbox/desk.ts';
import { NEW_PROFILE } from '../../own-profile.ts';
import { CHAT, ME } from '../support.ts';

export interface ServerRequest {
  /** Method and path of the endpoint, or the name of an upload. */
  endpoint: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** A signed-in account with a chat store, people and an outbox in memory. */
export function commandContext() {
  const desk = new Desk();
  const chatStore = new ChatStore(ME);
  const people = new People();
  const changed$ = new Subject<void>();
  const self$ = new BehaviorSubject<SelfRow>({
    ...NEW_PROFILE,
    id: ME.id,
    userName: 'ada',
    nickName: 'Ada',
  });
  /** Messages by chat key and id. */
  const stored = new Map<string, StoredMessage>();
  const acts: ChatEvent[] = [];
  const requests: ServerRequest[] = [];
  /** Chats that commands have opened, and those whose state they have requested. */
  const opened: ChatKey[] = [];
  const refreshed: ChatKey[] = [];
  const it = {
    desk,
    chatStore,
    people,
    changed$,
    self$,
    acts,
    requests,
    opened,
    refreshed,
    /** The failure of a request for a group's members. */
    refreshFailure: null as Failure | null,
    /** Number of times that settings were applied again. */
    flagsKept: 0,
    respond: ((): Result<unknown> => done(null)) as (
      request: ServerRequest,
    ) => Result<unknown> | Promise<Result<unknown>>,
    signedIn: true,
    /** Loads the profile again. */
    reload: (): Promise<Result<SelfRow>> => Promise.resolve(done(self$.value)),
    /** Settles when the journal has stored everything. */
    written: Promise.resolve(),
    /** Stores messages of the private chat on this device. */
    store(...messages: StoredMessage[]): void {
      for (const message of messages) {
        stored.set(`${CHAT} ${message.id}`, message);
        it.apply({ kind: 'message', chat: CHAT, message });
      }
    },
    apply(event: ChatEvent): void {
      const next = chatStore.after(event, noPast, 'reduce');
      if (next) chatStore.set(next.stored, next.shown);
    },
    run<C extends OnDemandCommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
      return runOnDemand(name, args, {
        env: { scheduler: desk.scheduler, idle: () => Promise.resolve() },
        http,
        signIns: Promise.resolve({ reload: () => it.reload() } as never),
        current: { account, self$, self: self$.value } as never,
        account: it.signedIn ? (account as never) : null,
      }) as Promise<Result<AnswerOf[C]>>;
    },
  };
  const send = async (request: ServerRequest): Promise<Result<unknown>> => {
    requests.push(request);
    return it.respond(request);
  };
  const http = {
    call: (name: EndpointName, request: object) =>
      send({ endpoint: `${endpoints[name].method} ${endpoints[name].path}`, ...request }),
    serverNow: () => desk.now,
  } as unknown as Http;
  const account = {
    chatStore,
    people,
    outbox: desk.outbox,
    changed$,
    get canAsk() {
      return desk.up;
    },
    find: (key: string, id: number) => Promise.resolve(stored.get(`${key} ${id}`) ?? null),
    act: (event: ChatEvent) => Promise.resolve(void acts.push(event)),
    written: () => it.written,
    locate: () => Promise.resolve(done(null)),
    opening: {
      open: async (chat: ChatKey) => void opened.push(chat),
      refresh: async (chat: ChatKey) => {
        refreshed.push(chat);
        return it.refreshFailure;
      },
    },
    upload: (endpoint: string, request: object, parts: Record<string, unknown>) =>
      send({ endpoint, ...request, body: parts }),
    http,
    keepFlags: () => () => {
      it.flagsKept++;
    },
    undo: (row: OutboxRow) => Promise.resolve(void desk.outbox.reconcile(row.tmpId)),
  };
  return it;
}

let tmpIds = 0;
/** A new tmpId in the form that a tab makes. */
export const newTmpId = (): string => `${1_790_000_000_000 + ++tmpIds}abcdefgh`;
