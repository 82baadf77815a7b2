// All private calls of this server: holds their sessions in memory, performs the steps of the machine, and keeps one
// timer per call. A restart of the server ends every call.
import { and, eq, or } from 'drizzle-orm';
import { type CallMode, Command, UserStatus } from '../../src/core/wire/index.ts';
import type { StartTimer } from '../auth/sweep.ts';
import type { Clock } from '../clock.ts';
import { friends, users } from '../db/schema.ts';
import type { CallEnds } from '../people/services.ts';
import { type Outcome, refuse } from '../result.ts';
import type { BusyUsers } from './busy-users.ts';
import { createPastCalls } from './past-calls.ts';
import type { CallRecord } from './endings.ts';
import { type CallPair, type RecordServices, storeRecord } from './records.ts';
import { type CallTimes, deadlineOf, type Device, type Participant, type Session } from './session.ts';
import { createSessionMap } from './session-map.ts';
import { type Action, busy, ENDS, type Request, step } from './step.ts';

export interface Calls extends CallEnds {
  setup(by: Device, peerId: number, mode: CallMode): Promise<Outcome<null>>;
  /** A request of a device about the call with `peerId`. */
  request(peerId: number, request: Request): Outcome<null>;
  isConnected(device: Participant): boolean;
  between(a: number, b: number): Session | null;
  /** Resolves when the records of all ended calls are stored. */
  settled(): Promise<void>;
  /** Ends all calls, and stores their records. */
  stop(): Promise<void>;
}

export interface CallOptions {
  times: CallTimes;
  startTimer: StartTimer;
  /** Returns ms of a clock that does not jump. */
  now: Clock;
}

/** `busyUsers`: shared with the group calls. */
export function createCalls(
  services: RecordServices,
  busyUsers: BusyUsers,
  { times, startTimer, now }: CallOptions,
): Calls {
  const { hub } = services;
  const sessions = createSessionMap(busyUsers);
  const past = createPastCalls();
  const timers = new Map<string, { at: number; cancel: () => void }>();
  const records = new Set<Promise<void>>();
  /** Number of ended friendships and accounts: a setup checks again if one ended during its check. */
  let partings = 0;

  const keepRecord = (pair: CallPair, record: CallRecord, attempt: string | null = null) => {
    const stored = storeRecord(services, pair, record, attempt).finally(() => records.delete(stored));
    records.add(stored);
  };
  const run = (before: Session | null, action: Action): Outcome<null> => {
    const { session, outcome, pushes, record } = step(before, action, now(), times);
    // A lost call of the same device makes room for its next one.
    if (before && before.caller.call !== session?.caller.call) forget(before);
    if (session) sessions.put(session);
    if (session) plan(session);
    for (const { to, ...push } of pushes) hub.push({ to: [to], cmd: Command.PRIVATE, ...push });
    if (before && record) {
      const { caller, calleeId, mode } = before;
      keepRecord({ callerId: caller.userId, calleeId, mode }, record);
    }
    return outcome;
  };
  const forget = (session: Session) => {
    const key = sessions.keyOf(session);
    sessions.remove(session);
    timers.get(key)?.cancel();
    timers.delete(key);
    past.note(session.caller);
    if (session.talk) past.note(session.talk.acceptor);
  };
  const plan = (session: Session) => {
    const key = sessions.keyOf(session);
    const at = deadlineOf(session, times);
    const planned = timers.get(key);
    if (planned?.at === at) return;
    planned?.cancel();
    const cancel = startTimer(Math.max(0, Math.ceil(at - now())), () => {
      timers.delete(key);
      const current = sessions.between(session.caller.userId, session.calleeId);
      if (current) run(current, { kind: 'time' });
    });
    timers.set(key, { at, cancel });
  };
  const settled = async () => {
    await Promise.all(records);
  };
  const part = (session: Session | null) => {
    partings++;
    if (session) run(session, { kind: 'parted' });
  };
  /** The refusal of a call between these two; null if they may call each other. */
  const refusalOf = async (userId: number, peerId: number) => {
    for (;;) {
      const before = partings;
      const refusal = await friendRefusal(services, userId, peerId);
      if (before === partings) return refusal;
    }
  };

  hub.watch({
    opened: (by) => {
      const session = sessions.ofUser(by.userId);
      if (session) run(session, { kind: 'opened', by });
    },
    closed: (by) => {
      const session = sessions.ofSignIn(by.signInId);
      if (session) run(session, { kind: 'closed', by });
    },
    signInEnded: (signInId) => {
      const session = sessions.ofSignIn(signInId);
      if (session) run(session, { kind: 'signed-out', signInId });
    },
  });

  return {
    setup: async (by, peerId, mode) => {
      if (!hub.isConnected(by)) return refuse('callOffline');
      if (peerId === by.userId) return refuse('callSelf');
      const refusal = await refusalOf(by.userId, peerId);
      if (refusal) return refusal;
      // The socket may have closed during the check.
      if (!hub.isConnected(by)) return refuse('callOffline');
      if (past.has(by)) return refuse('callEnded');
      const common = sessions.between(by.userId, peerId);
      if (!common && sessions.isBusy(by.userId)) return refuse('callOwn');
      if (!common && sessions.isBusy(peerId)) {
        const record = { outcome: 'busy', seconds: null, isSeen: false } as const;
        // A client repeats a setup whose response was lost.
        const attempt = by.call === null ? null : `${peerId} ${by.call}`;
        keepRecord({ callerId: by.userId, calleeId: peerId, mode }, record, attempt);
        return busy();
      }
      return run(common, { kind: 'setup', by, peerId, mode });
    },
    request: (peerId, request) => {
      const { by } = request;
      if (past.has(by)) return refuse('callEnded');
      const session = sessions.between(by.userId, peerId);
      const outcome = run(session, request);
      const isEnd = session !== null && sessions.between(by.userId, peerId) === null;
      // An end may overtake the setup that it follows.
      if (isEnd || (session === null && ENDS.has(request.kind))) past.note(by);
      return outcome;
    },
    isConnected: (device) => hub.isConnected(device),
    between: (a, b) => sessions.between(a, b),
    endOf: (userId) => part(sessions.ofUser(userId)),
    endBetween: (a, b) => part(sessions.between(a, b)),
    settled,
    stop: async () => {
      for (const session of sessions.all()) run(session, { kind: 'parted' });
      await settled();
    },
  };
}

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
