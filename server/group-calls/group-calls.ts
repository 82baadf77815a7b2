// The group calls of all servers: holds their sessions, performs the steps of the machine, and keeps one timer per call.
// Each server applies the acts of all (call-log.ts), so each knows the same calls.
import { Command, type GroupCallInfo } from '../../src/core/wire/index.ts';
import type { BusyUsers } from '../calls/busy-users.ts';
import type { CallLog, Moment } from '../calls/call-log.ts';
import { createCallTimers } from '../calls/call-timers.ts';
import type { Duties } from '../calls/duties.ts';
import { createPastCalls } from '../calls/past-calls.ts';
import type { Device, Participant } from '../calls/session.ts';
import type { CallOptions } from '../calls/sessions.ts';
import { membershipIn } from '../messages/membership.ts';
import type { GroupCallEnds } from '../people/services.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { type Action, type Called, ENDS, type Request } from './action.ts';
import type { CallTipWork, TipServices } from './call-tips.ts';
import { type Coming, createComingCheck } from './coming-check.ts';
import type { CheckedMember } from './entry.ts';
import type { GroupAct } from './group-act.ts';
import { createGroupChanges, type GroupChanges } from './group-changes.ts';
import { type GroupPush, infoPush } from './pushes.ts';
import {
  deadlineOf,
  type GroupSession,
  infoOf,
  infoOfNone,
  isOtherCall,
  personOn,
  presentIn,
} from './session.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';
import { step } from './step.ts';

export interface GroupCalls extends GroupCallEnds {
  /** Starts a call of the group, and rings the users. */
  setup(by: Device, groupId: number, userIds: readonly number[]): Promise<Outcome<null>>;
  invite(by: Device, groupId: number, userIds: readonly number[]): Promise<Outcome<null>>;
  join(by: Device, groupId: number): Promise<Outcome<null>>;
  /** A request of a device about the call of the group. */
  request(groupId: number, request: Request): Promise<Outcome<null>>;
  /** The call of the group, as the device sees it. */
  info(by: Device, groupId: number): Promise<Outcome<GroupCallInfo>>;
  isConnected(device: Participant): boolean;
  /** Number of the group calls on all servers. */
  count(): number;
  /** Resolves when this server has tried to store its notices of calls. */
  settled(): Promise<void>;
  /** Ends all calls, and stores their notices, unless another server goes on. */
  stop(): void;
}

export interface GroupCallOptions extends Pick<CallOptions, 'times' | 'startTimer'> {
  /** Most people of a call. */
  most: number;
}

/** Work that a call leaves to one server. */
export interface TipWorks {
  tip: CallTipWork;
}

interface CallParts {
  /** Shared with the private calls. */
  busyUsers: BusyUsers;
  log: CallLog;
  duties: Duties<TipWorks>;
  /** The number of the last change before the start of this server, at least. */
  firstRevision: number;
}

interface Snapshot {
  sessions: StoredSession[];
  past: [signInId: number, call: string][];
  changes: ReturnType<GroupChanges['snapshot']>;
  revision: number;
}

export function createGroupCalls(
  { db, hub }: Pick<TipServices, 'db' | 'hub'>,
  { busyUsers, log, duties, firstRevision }: CallParts,
  { times, startTimer, most }: GroupCallOptions,
): GroupCalls {
  const sessions = createSessionStore(busyUsers);
  const past = createPastCalls();
  const changes = createGroupChanges();
  const timers = createCallTimers<number>(log, startTimer, (groupId) => acts.tell({ does: 'time', groupId }));
  /** The number of the last change, above those before a restart. */
  let revision = firstRevision;

  const send = ({ to, ...push }: GroupPush, members: ReadonlySet<number>) => {
    hub.deliver({ to: to === 'members' ? [...members] : [to], cmd: Command.GROUP, ...push });
  };
  const run = (
    groupId: number,
    action: Action,
    moment: Moment,
    members: ReadonlySet<number> = sessions.membersOf(groupId),
  ): Outcome<null> => {
    const before = sessions.ofGroup(groupId);
    const { now, time } = moment;
    const at = { now, time, revision: Math.max(revision + 1, time) };
    const result = step(before, action, at, { times, most });
    if (result.revision !== null) revision = result.revision;
    noteGone(before, result.session);
    if (result.session) sessions.put(result.session);
    else if (before) sessions.remove(before);
    timers.plan(groupId, result.session && deadlineOf(result.session, times));
    for (const push of result.pushes) send(push, members);
    if (result.tip) duties.add(moment, `group ${groupId}`, 'tip', { groupId, tip: result.tip });
    return result.outcome;
  };
  /** Notes the call of the devices that have left it: their requests may be repeated. */
  const noteGone = (before: GroupSession | null, after: GroupSession | null) => {
    for (const { place } of presentIn(before?.people ?? [])) {
      if (before && !(after && personOn(after, place.signInId)))
        past.note({ signInId: place.signInId, call: before.call });
    }
  };
  const calledOf = ({ hasAccount, ...member }: CheckedMember, online: readonly number[]): Called => {
    const isOnline = hasAccount && online.includes(member.userId);
    const absence = busyUsers.has(member.userId) ? 'busy' : isOnline ? null : 'offline';
    return { ...member, absence };
  };

  const onComing = (act: Coming, moment: Moment): Outcome<null> | 'stale' => {
    const { by, groupId, entry } = act;
    if (changes.isAfter(groupId, act.changes)) return 'stale';
    if (sessions.isBusyElsewhere(by.userId, groupId)) return refuse('callOwn');
    if (act.does === 'join') return run(groupId, { kind: 'join', by, member: entry.caller }, moment);
    const called = entry.named.map((member) => calledOf(member, act.online));
    if (act.does === 'invite') return run(groupId, { kind: 'invite', by, called }, moment);
    const session = sessions.ofGroup(groupId);
    if (!session && past.has(by)) return refuse('callEnded');
    const members = new Set(entry.members);
    const call = by.call ?? act.call;
    const setup: Action = { kind: 'setup', by, call, host: entry.caller, groupId, called };
    const outcome = run(groupId, setup, moment, members);
    if (sessions.ofGroup(groupId)) sessions.setMembers(groupId, members);
    return outcome;
  };
  const request = (groupId: number, given: Request, moment: Moment): Outcome<null> => {
    const { by, kind } = given;
    const session = sessions.ofGroup(groupId);
    if (session && !isOtherCall(session, by)) {
      const outcome = run(groupId, given, moment);
      if (outcome.ok && ENDS.has(kind)) past.note({ ...by, call: session.call });
      return outcome;
    }
    const isRepetition = ENDS.has(kind) && past.has(by);
    // An end may overtake the setup that it follows.
    if (ENDS.has(kind) && !session) past.note(by);
    return isRepetition ? done(null) : refuse('callEnded');
  };
  const onMembers = (groupId: number, userIds: readonly number[], moment: Moment) => {
    changes.note(groupId);
    const session = sessions.ofGroup(groupId);
    if (!session) return;
    if (userIds.length === 0) return void run(groupId, { kind: 'ended' }, moment);
    const before = sessions.membersOf(groupId);
    const members = new Set(userIds);
    sessions.setMembers(groupId, members);
    const gone = session.people.map(({ userId }) => userId).filter((userId) => !members.has(userId));
    if (gone.length > 0) run(groupId, { kind: 'removed', userIds: gone }, moment);
    const current = sessions.ofGroup(groupId);
    const leavers = [...before].filter((userId) => !members.has(userId));
    // A user who returns after the end of the call would see it still. One who returns before gets this number again.
    const over = infoOfNone(current?.revision ?? revision);
    send(infoPush(groupId, session.hostId, over), new Set(leavers));
    const comers = userIds.filter((userId) => !before.has(userId));
    if (current) send(infoPush(groupId, current.hostId, infoOf(current, most)), new Set(comers));
  };
  const onTime = (groupId: number, moment: Moment) => {
    run(groupId, { kind: 'time' }, moment);
    const session = sessions.ofGroup(groupId);
    timers.plan(groupId, session && deadlineOf(session, times));
  };

  const acts = log.acts<GroupAct>('group', (act, moment) => {
    switch (act.does) {
      case 'setup':
      case 'invite':
      case 'join':
        return onComing(act, moment);
      case 'request':
        return request(act.groupId, act.request, moment);
      case 'end-of': {
        changes.noteAll();
        const session = sessions.ofUser(act.userId);
        return session && run(session.groupId, { kind: 'removed', userIds: [act.userId] }, moment);
      }
      case 'members-are':
        return onMembers(act.groupId, act.userIds, moment);
      case 'end-in':
        changes.note(act.groupId);
        return sessions.ofGroup(act.groupId) && run(act.groupId, { kind: 'ended' }, moment);
      case 'time':
        return onTime(act.groupId, moment);
      case 'end-all':
        return sessions.all().map(({ groupId }) => run(groupId, { kind: 'ended' }, moment));
    }
  });
  log.cluster.add({
    name: 'group calls',
    apply: () => undefined,
    snapshot: (): Snapshot => ({
      sessions: sessions.stored(),
      past: past.all(),
      changes: changes.snapshot(),
      revision,
    }),
    restore: (snapshot) => {
      const state = snapshot as Snapshot;
      sessions.restore(state.sessions);
      past.restore(state.past);
      changes.restore(state.changes);
      revision = state.revision;
      timers.clear();
      for (const session of sessions.all()) timers.plan(session.groupId, deadlineOf(session, times));
    },
  });
  log.watch({
    opened: (by, moment) => {
      for (const session of sessions.all()) {
        if (!sessions.membersOf(session.groupId).has(by.userId)) continue;
        const { to: _, ...info } = infoPush(session.groupId, session.hostId, infoOf(session, most));
        hub.deliver({ to: [by.userId], onlySignIn: by.signInId, cmd: Command.GROUP, ...info });
      }
      const own = sessions.ofUser(by.userId);
      if (own) run(own.groupId, { kind: 'opened', by }, moment);
    },
    closed: (by, moment) => {
      const session = sessions.ofSignIn(by.signInId);
      if (session) run(session.groupId, { kind: 'closed', by }, moment);
    },
    signInEnded: (signInId, moment) => {
      const session = sessions.ofSignIn(signInId);
      if (session) run(session.groupId, { kind: 'signed-out', signInId }, moment);
    },
  });

  const comeIn = createComingCheck({ db, hub, changes, ask: acts.ask });

  return {
    setup: (by, groupId, userIds) => comeIn({ by, groupId, asks: 'start', userIds }),
    invite: (by, groupId, userIds) => comeIn({ by, groupId, asks: 'invite', userIds }),
    join: (by, groupId) => comeIn({ by, groupId, asks: 'join' }),
    request: (groupId, given) => acts.ask({ does: 'request', groupId, request: given }),
    info: async (by, groupId) => {
      for (;;) {
        const checked = changes.count();
        const membership = await membershipIn(db, groupId, by.userId);
        if (changes.isAfter(groupId, checked)) continue;
        if (!membership.ok) return membership;
        await log.cluster.synced();
        const session = sessions.ofGroup(groupId);
        // The answer is older than each later change, whether or not the group has had a call.
        if (!session) return done({ ...infoOfNone(revision), here: false });
        return done({ ...infoOf(session, most), here: personOn(session, by.signInId) !== null });
      }
    },
    isConnected: (device) => hub.isConnected(device),
    endOf: (userId) => acts.tell({ does: 'end-of', userId }),
    membersAre: (groupId, userIds) => acts.tell({ does: 'members-are', groupId, userIds }),
    endIn: (groupId) => acts.tell({ does: 'end-in', groupId }),
    count: () => sessions.all().length,
    settled: () => duties.settled(),
    stop: () => {
      if (!log.cluster.hasOthers()) acts.tell({ does: 'end-all' });
    },
  };
}
