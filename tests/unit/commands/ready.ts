// A context for lazy commands, over a desk whose server answers as the test says.
import { Subject } from 'rxjs';
import type { LazyAnswers, LazyArgs, LazyCommandName } from '../../../src/core/contract/lazy-commands.ts';
import { done, type Result } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { noPast } from '../../../src/core/domain/past.ts';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { runLazy } from '../../../workers/commands/lazy/run-lazy.ts';
import type { Http } from '../../../workers/env.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { People } from '../../../workers/people/people.ts';
import { Desk } from '../outbox/desk.ts';
import { CHAT, ME } from '../support.ts';

export interface Asked {
  /** The endpoint's name, or method and path. */
  what: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** A signed-in account, whose server answers as the test says. */
export function ready() {
  const desk = new Desk();
  const chatStore = new ChatStore(ME);
  const people = new People();
  const changed$ = new Subject<void>();
  const held = new Map<string, StoredMessage>();
  const acts: ChatEvent[] = [];
  const asked: Asked[] = [];
  const it = {
    desk,
    chatStore,
    people,
    changed$,
    acts,
    asked,
    answer: ((): Result<unknown> => done(null)) as (
      asked: Asked,
    ) => Result<unknown> | Promise<Result<unknown>>,
    signedIn: true,
    /** Settles when the medium has everything. */
    written: Promise.resolve(),
    /** Messages of a chat that this device holds. */
    hold(...messages: StoredMessage[]): void {
      for (const message of messages) {
        held.set(`${CHAT} ${message.id}`, message);
        it.apply({ kind: 'message', chat: CHAT, message });
      }
    },
    apply(event: ChatEvent): void {
      const next = chatStore.after(event, noPast, 'reduce');
      if (next) chatStore.set(next.stored, next.shown);
    },
    run<C extends LazyCommandName>(name: C, args: LazyArgs[C]): Promise<Result<LazyAnswers[C]>> {
      const account = {
        chatStore,
        people,
        outbox: desk.outbox,
        changed$,
        get canAsk() {
          return desk.up;
        },
        find: (key: string, which: number) => Promise.resolve(held.get(`${key} ${which}`) ?? null),
        act: (event: ChatEvent) => Promise.resolve(void acts.push(event)),
        written: () => it.written,
        locate: () => Promise.resolve(done(null)),
        undo: (row: OutboxRow) => Promise.resolve(void desk.outbox.reconcile(row.tmpId)),
      };
      const ask = async (question: Asked): Promise<Result<unknown>> => {
        asked.push(question);
        return it.answer(question);
      };
      const http = {
        call: (endpoint: string, request: object) => ask({ what: endpoint, ...request }),
        bare: ({ method, path }: { method: string; path: string }, request: object) =>
          ask({ what: `${method} ${path}`, ...request }),
        serverNow: () => desk.now,
      } as unknown as Http;
      return runLazy(name, args, {
        env: { scheduler: desk.scheduler },
        http,
        signIns: new Promise(() => undefined),
        account: it.signedIn ? (account as never) : null,
      }) as Promise<Result<LazyAnswers[C]>>;
    },
  };
  return it;
}

let names = 0;
/** A new tmpId, as a tab makes it. */
export const nameFor = (): string => `${1_790_000_000_000 + ++names}abcdefgh`;
