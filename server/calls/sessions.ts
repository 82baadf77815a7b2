// The private calls of all servers: holds their sessions, performs the steps of the machine, and keeps one timer per
// call. Each server applies the acts of all (call-log.ts), so each knows the same calls.
import { and, eq, or } from 'drizzle-orm';
import { type CallMode, Command, UserStatus } from '../../src/core/wire/index.ts';
import type { StartTimer } from '../auth/sweep.ts';
import type { Clock } from '../clock.ts';
import { friends, users } from '../db/schema.ts';
import type { CallEnds } from '../people/services.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { BusyUsers } from './busy-users.ts';
import type { CallLog, Moment } from './call-log.ts';
import { createCallTimers } from './call-timers.ts';
import type { Duties } from './duties.ts';
import type { PrivateAct } from './private-act.ts';
import { createPastCalls } from './past-calls.ts';
import type { CallRecordWork, RecordServices } from './records.ts';
import {
  type CallTimes,
  deadlineOf,
  type Device,
  infoOf,
  type Participant,
  type Session,
} from './session.ts';
import { createSessionMap } from './session-map.ts';
import { type Action, busy, ENDS, type Request, step } from './step.ts';

export interface Calls extends CallEnds {
  setup(by: Device, peerId: number, mode: CallMode): Promise<Outcome<null>>;
  /** A request of a device about the call with `peerId`. */
  request(peerId: number, request: Request): Promise<Outcome<null>>;
  isConnected(device: Participant): boolean;
  /** The call with `peerId`, as the device sees it. */
  info(by: Device, peerId: number): Promise<Outcome<ReturnType<typeof infoOf>>>;
  /** The call of the two, as the last event left it. */
  between(a: number, b: number): Session | null;
  /** Number of the calls on all servers. */
  count(): number;
  /** Resolves when this server has tried to store the records of all calls that it ended. */
  settled(): Promise<void>;
  /** Ends all calls, and stores their records, unless another server goes on. */
  stop(): void;
}

export interface CallOptions {
  times: CallTimes;
  startTimer: StartTimer;
  /** Returns ms of a clock that does not jump, comparable between servers. */
  now: Clock;
}

/** Work that a call leaves to one server. */
export interface RecordWorks {
  record: CallRecordWork;
}

interface CallParts {
  /** Shared with the group calls. */
  busyUsers: BusyUsers;
  log: CallLog;
  duties: Duties<RecordWorks>;
}

interface Snapshot {
  sessions: Session[];
  past: [signInId: number, call: string][];
  partings: number;
}

export function createCalls(
  { hub, db }: Pick<RecordServices, 'hub' | 'db'>,
  { busyUsers, log, duties }: CallParts,
  { times, startTimer }: Pick<CallOptions, 'times' | 'startTimer'>,
): Calls {
  const sessions = createSessionMap(busyUsers);
  const past = createPastCalls();
  const timers = createCallTimers<string>(log, startTimer, (key) => {
    const [a = 0, b = 0] = key.split(' ').map(Number);
    acts.tell({ does: 'time', pair: [a, b] });
  });
  /** Number of ended friendships and accounts: a setup checks again if one ended during its check. */
  let partings = 0;

  const run = (before: Session | null, action: Action, moment: Moment): Outcome<null> => {
    const { session, outcome, pushes, record } = step(before, action, moment.now, times);
    // A lost call of the same device makes room for its next one.
    if (before && before.caller.call !== session?.caller.call) forget(before);
    if (session) sessions.put(session);
    if (session) timers.plan(sessions.keyOf(session), deadlineOf(session, times));
    for (const { to, ...push } of pushes) hub.deliver({ to: [to], cmd: Command.PRIVATE, ...push });
    if (before && record) {
      const { caller, calleeId, mode } = before;
      const pair = { callerId: caller.userId, calleeId, mode };
      duties.add(moment, `${pair.callerId} ${calleeId}`, 'record', { pair, record, attempt: null });
    }
    return outcome;
  };
  const forget = (session: Session) => {
    const key = sessions.keyOf(session);
    sessions.remove(session);
    timers.plan(key, null);
    past.note(session.caller);
    if (session.talk) past.note(session.talk.acceptor);
  };
  const part = (session: Session | null, moment: Moment) => {
    partings++;
    if (session) run(session, { kind: 'parted' }, moment);
  };
  const setUp = ({ by, peerId, mode, partings: checked }: Setup, moment: Moment): Outcome<null> | 'stale' => {
    if (checked !== partings) return 'stale';
    if (past.has(by)) return refuse('callEnded');
    const common = sessions.between(by.userId, peerId);
    if (!common && sessions.isBusy(by.userId)) return refuse('callOwn');
    if (!common && sessions.isBusy(peerId)) {
      const record = { outcome: 'busy', seconds: null, isSeen: false } as const;
      // A client repeats a setup whose response was lost.
      const attempt = by.call === null ? null : `${peerId} ${by.call}`;
      const pair = { callerId: by.userId, calleeId: peerId, mode };
      duties.add(moment, 'busy', 'record', { pair, record, attempt });
      return busy();
    }
    return run(common, { kind: 'setup', by, peerId, mode }, moment);
  };
  const request = (peerId: number, given: Request, moment: Moment): Outcome<null> => {
    const { by } = given;
    if (past.has(by)) return refuse('callEnded');
    const session = sessions.between(by.userId, peerId);
    const outcome = run(session, given, moment);
    const isEnd = session !== null && sessions.between(by.userId, peerId) === null;
    // An end may overtake the setup that it follows.
    if (isEnd || (session === null && ENDS.has(given.kind))) past.note(by);
    return outcome;
  };
  const onTime = ([a, b]: readonly [number, number], moment: Moment) => {
    const session = sessions.between(a, b);
    if (!session) return;
    run(session, { kind: 'time' }, moment);
    const current = sessions.between(a, b);
    if (current) timers.plan(sessions.keyOf(current), deadlineOf(current, times));
  };

  const acts = log.acts<PrivateAct>('private', (act, moment) => {
    switch (act.does) {
      case 'setup':
        return setUp(act, moment);
      case 'request':
        return request(act.peerId, act.request, moment);
      case 'end-of':
        return part(sessions.ofUser(act.userId), moment);
      case 'end-between':
        return part(sessions.between(...act.pair), moment);
      case 'time':
        return onTime(act.pair, moment);
      case 'end-all':
        return sessions.all().map((session) => run(session, { kind: 'parted' }, moment));
    }
  });
  log.cluster.add({
    name: 'private calls',
    apply: () => undefined,
    snapshot: (): Snapshot => ({ sessions: sessions.all(), past: past.all(), partings }),
    restore: (snapshot) => {
      const state = snapshot as Snapshot;
      sessions.restore(state.sessions);
      past.restore(state.past);
      partings = state.partings;
      timers.clear();
      for (const session of sessions.all()) timers.plan(sessions.keyOf(session), deadlineOf(session, times));
    },
  });
  log.watch({
    opened: (by, moment) => {
      const session = sessions.ofUser(by.userId);
      if (session) run(session, { kind: 'opened', by }, moment);
    },
    closed: (by, moment) => {
      const session = sessions.ofSignIn(by.signInId);
      if (session) run(session, { kind: 'closed', by }, moment);
    },
    signInEnded: (signInId, moment) => {
      const session = sessions.ofSignIn(signInId);
      if (session) run(session, { kind: 'signed-out', signInId }, moment);
    },
  });

  return {
    setup: async (by, peerId, mode) => {
      if (!hub.isConnected(by)) return refuse('callOffline');
      if (peerId === by.userId) return refuse('callSelf');
      for (;;) {
        const checked = partings;
        const refusal = await friendRefusal({ db }, by.userId, peerId);
        if (refusal) {
          if (checked === partings) return refusal;
          continue;
        }
        // The socket may have closed during the check.
        if (!hub.isConnected(by)) return refuse('callOffline');
        const act = { does: 'setup', by, peerId, mode, partings: checked } as const;
        const outcome = await acts.ask<Outcome<null> | 'stale'>(act);
        if (outcome !== 'stale') return outcome;
      }
    },
    request: (peerId, given) => acts.ask({ does: 'request', peerId, request: given }),
    info: async (by, peerId) => {
      await log.cluster.synced();
      return done(infoOf(sessions.between(by.userId, peerId), by));
    },
    isConnected: (device) => hub.isConnected(device),
    between: (a, b) => sessions.between(a, b),
    endOf: (userId) => acts.tell({ does: 'end-of', userId }),
    endBetween: (a, b) => acts.tell({ does: 'end-between', pair: [a, b] }),
    count: () => sessions.all().length,
    settled: () => duties.settled(),
    stop: () => {
      if (!log.cluster.hasOthers()) acts.tell({ does: 'end-all' });
    },
  };
}

type Setup = PrivateAct & { does: 'setup' };

/** Both must be friends of each other, and the callee's account must exist. */
async function friendRefusal({ db }: Pick<RecordServices, 'db'>, userId: number, peerId: number) {
  const rows = await db
    .select({ userId: friends.userId, deleted: friends.deleted, status: users.status })
    .from(friends)
    .innerJoin(users, eq(users.id, peerId))
    .where(
      or(
        and(eq(friends.userId, userId), eq(friends.friendId, peerId)),
        and(eq(friends.userId, peerId), eq(friends.friendId, userId)),
      ),
    );
  if (rows.some(({ status }) => status === UserStatus.CANCELLED)) return refuse('callCancelled');
  const areFriends = rows.length === 2 && rows.every(({ deleted }) => !deleted);
  return areFriends ? null : refuse('callNotFriend');
}
