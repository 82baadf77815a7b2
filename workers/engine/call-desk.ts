// The calls of the signed-in account. Their code loads with the first signal or command of a call.
import { concatMap, filter, finalize, merge, Subject, type Observable } from 'rxjs';
import type { CallRow } from '../../src/core/contract/call-rows.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import {
  classOf,
  Command,
  type Frame,
  type GroupMessage,
  type PrivateMessage,
} from '../../src/core/wire/index.ts';
import type { EngineEnv } from '../env.ts';
import type { AllCalls } from '../group-calls/all-calls.ts';
import { onDemand } from '../on-demand.ts';
import type { Scope } from '../scope.ts';
import type { CurrentAccount } from '../sign-in/current-account.ts';
import type { Seats } from './seats.ts';

export interface CallDeskOptions {
  env: EngineEnv;
  scope: Scope;
  current: CurrentAccount;
  seats: Seats;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

export interface CallDesk {
  /** The rows have changed. */
  readonly changed$: Observable<void>;
  rows(): readonly CallRow[];
  /** A call exists, or its end is still shown. */
  hasCall(): boolean;
  /** Ids of the groups that have a running call. */
  groupCalls(): number[];
  /** Runs a command of the tab `seat`. */
  run(name: string, args: unknown, seat: string): Promise<Result<unknown>>;
}

export function createCallDesk({ env, scope, current, seats, tell }: CallDeskOptions): CallDesk {
  const changed$ = new Subject<void>();
  let calls: AllCalls | null = null;
  let load = none;

  const signals$ = current.streamOf((account) => {
    const lifetime = scope.child();
    load = onDemand(
      'calls',
      async () => {
        const part = await import('../group-calls/all-calls.ts');
        const created = part.createAllCalls({
          account,
          selfId: account.chatStore.self.id,
          http: account.http,
          tabs: () => seats.all(),
          tabChanges$: merge(seats.count$, seats.changes$),
          randomId: () => env.crypto.randomUUID(),
          scheduler: env.scheduler,
          scope: lifetime,
          tell,
        });
        lifetime.bind(created.changed$, () => changed$.next());
        if (!lifetime.ended) calls = created;
        return created;
      },
      { scheduler: env.scheduler, tell },
    );
    return account.link.frames$.pipe(
      filter(isCallSignal),
      // The signals keep their order while the code loads.
      concatMap(async ({ data }) => (await load())?.signal(data)),
      finalize(() => {
        lifetime.end();
        calls = null;
        load = none;
        changed$.next();
      }),
    );
  });
  scope.bind(signals$);

  const rows = (): readonly CallRow[] => calls?.rows() ?? [];
  return {
    changed$,
    rows,
    hasCall: () => rows().some(({ key }) => key === 'call'),
    groupCalls: () => rows().flatMap((row) => (row.kind === 'running-call' ? [row.groupId] : [])),
    run: async (name, args, seat) => (await load())?.run(name, args, seat) ?? failed({ code: 'NO_ANSWER' }),
  };
}

/** Without an account there are no calls. */
const none = (): Promise<AllCalls | null> => Promise.resolve(null);

type CallFrame = Frame & { data: PrivateMessage | GroupMessage };

const isCallSignal = (frame: Frame): frame is CallFrame =>
  frame.cmd === Command.PRIVATE
    ? classOf(frame.data.type) === 'privateCall'
    : frame.cmd === Command.GROUP &&
      (frame.data.type === MessageType.GROUP_CALL || classOf(frame.data.type) === 'groupCall');
