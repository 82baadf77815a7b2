// All group calls of this server: holds their sessions in memory, performs the steps of the machine, and keeps one
// timer per call. A restart of the server ends every call.
import { randomUUID } from 'node:crypto';
import { Command, type GroupCallInfo, ResultCode } from '../../src/core/wire/index.ts';
import type { BusyUsers } from '../calls/busy-users.ts';
import { createPastCalls } from '../calls/past-calls.ts';
import type { Device, Participant } from '../calls/session.ts';
import type { CallOptions } from '../calls/sessions.ts';
import { membershipIn } from '../messages/membership.ts';
import type { GroupCallEnds } from '../people/services.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { type Action, type Called, ENDS, type Request } from './action.ts';
import { storeCallTip, type TipServices } from './call-tips.ts';
import { type CheckedMember, enter, type Entry } from './entry.ts';
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
import { createSessionStore } from './session-store.ts';
import { createStaleChecks } from './stale-checks.ts';
import { step } from './step.ts';

export interface GroupCalls extends GroupCallEnds {
  /** Starts a call of the group, and rings the users. */
  setup(by: Device, groupId: number, userIds: readonly number[]): Promise<Outcome<null>>;
  invite(by: Device, groupId: number, userIds: readonly number[]): Promise<Outcome<null>>;
  join(by: Device, groupId: number): Promise<Outcome<null>>;
  /** A request of a device about the call of the group. */
  request(groupId: number, request: Request): Outcome<null>;
  /** The call of the group, as the device sees it. */
  info(by: Device, groupId: number): Promise<Outcome<GroupCallInfo>>;
  isConnected(device: Participant): boolean;
  /** Resolves when the notices of all calls are stored. */
  settled(): Promise<void>;
  /** Ends all calls, and stores their notices. */
  stop(): Promise<void>;
}

export interface GroupCallOptions extends CallOptions {
  /** Most people of a call. */
  most: number;
}

/** A request that brings people into the call of a group. */
interface Question {
  by: Device;
  groupId: number;
  asks: 'start' | 'invite' | 'join';
  userIds?: readonly number[];
}

/** `busyUsers`: shared with the private calls. */
export function createGroupCalls(
  services: TipServices,
  busyUsers: BusyUsers,
  { times, startTimer, now, most }: GroupCallOptions,
): GroupCalls {
  const { db, hub, clock } = services;
  const sessions = createSessionStore(busyUsers);
  const past = createPastCalls();
  const checks = createStaleChecks();
  const timers = new Map<number, { at: number; cancel: () => void }>();
  const tips = new Set<Promise<void>>();
  /** The number of the last change, above those before a restart. */
  let revision = clock();

  const send = ({ to, ...push }: GroupPush, members: ReadonlySet<number>) => {
    hub.push({ to: to === 'members' ? members : [to], cmd: Command.GROUP, ...push });
  };
  const run = (
    groupId: number,
    action: Action,
    members: ReadonlySet<number> = sessions.membersOf(groupId),
  ): Outcome<null> => {
    const before = sessions.ofGroup(groupId);
    const time = clock();
    const at = { now: now(), time, revision: Math.max(revision + 1, time) };
    const result = step(before, action, at, { times, most });
    if (result.revision !== null) revision = result.revision;
    noteGone(before, result.session);
    if (result.session) sessions.put(result.session);
    else if (before) sessions.remove(before);
    plan(groupId, result.session);
    for (const push of result.pushes) send(push, members);
    if (result.tip) {
      const stored = storeCallTip(services, groupId, result.tip).finally(() => tips.delete(stored));
      tips.add(stored);
    }
    return result.outcome;
  };
  /** Notes the call of the devices that have left it: their requests may be repeated. */
  const noteGone = (before: GroupSession | null, after: GroupSession | null) => {
    for (const { place } of presentIn(before?.people ?? [])) {
      if (before && !(after && personOn(after, place.signInId)))
        past.note({ signInId: place.signInId, call: before.call });
    }
  };
  const plan = (groupId: number, session: GroupSession | null) => {
    const at = session && deadlineOf(session, times);
    const planned = timers.get(groupId);
    if (planned?.at === at) return;
    planned?.cancel();
    timers.delete(groupId);
    if (at === null) return;
    const cancel = startTimer(Math.max(0, Math.ceil(at - now())), () => {
      timers.delete(groupId);
      run(groupId, { kind: 'time' });
    });
    timers.set(groupId, { at, cancel });
  };
  const settled = async () => {
    await Promise.all(tips);
  };
  /**
   * Checks the rights of a device that connects people, and then acts at once: no change of the group, of the socket
   * or of the other calls happens between.
   */
  const check = async (
    { by, groupId, asks, userIds }: Question,
    act: (entry: Entry) => Outcome<null>,
  ): Promise<Outcome<null>> => {
    if (!hub.isConnected(by)) return offline();
    return checks.run(
      groupId,
      () => enter(db, asks, groupId, by.userId, userIds),
      (entry) => {
        // The socket may have closed during the check.
        if (entry.ok && !hub.isConnected(by)) return offline();
        if (!entry.ok) return entry;
        return sessions.isBusyElsewhere(by.userId, groupId) ? refuse('callOwn') : act(entry.value);
      },
    );
  };
  const calledOf = ({ hasAccount, ...member }: CheckedMember): Called => {
    const isOnline = hasAccount && hub.isOnline(member.userId);
    const absence = busyUsers.has(member.userId) ? 'busy' : isOnline ? null : 'offline';
    return { ...member, absence };
  };

  hub.watch({
    opened: (by) => {
      for (const session of sessions.all()) {
        if (!sessions.membersOf(session.groupId).has(by.userId)) continue;
        const { to: _, ...info } = infoPush(session.groupId, session.hostId, infoOf(session, most));
        hub.push({ to: [by.userId], onlySignIn: by.signInId, cmd: Command.GROUP, ...info });
      }
      const own = sessions.ofUser(by.userId);
      if (own) run(own.groupId, { kind: 'opened', by });
    },
    closed: (by) => {
      const session = sessions.ofSignIn(by.signInId);
      if (session) run(session.groupId, { kind: 'closed', by });
    },
    signInEnded: (signInId) => {
      const session = sessions.ofSignIn(signInId);
      if (session) run(session.groupId, { kind: 'signed-out', signInId });
    },
  });

  return {
    setup: (by, groupId, userIds) =>
      check({ by, groupId, asks: 'start', userIds }, (entry) => {
        const session = sessions.ofGroup(groupId);
        if (!session && past.has(by)) return refuse('callEnded');
        const members = new Set(entry.members);
        const call = by.call ?? randomUUID();
        const called = entry.named.map(calledOf);
        const setup: Action = { kind: 'setup', by, call, host: entry.caller, groupId, called };
        const outcome = run(groupId, setup, members);
        if (sessions.ofGroup(groupId)) sessions.setMembers(groupId, members);
        return outcome;
      }),
    invite: (by, groupId, userIds) =>
      check({ by, groupId, asks: 'invite', userIds }, ({ named }) =>
        run(groupId, { kind: 'invite', by, called: named.map(calledOf) }),
      ),
    join: (by, groupId) =>
      check({ by, groupId, asks: 'join' }, ({ caller }) =>
        run(groupId, { kind: 'join', by, member: caller }),
      ),
    request: (groupId, request) => {
      const { by, kind } = request;
      const session = sessions.ofGroup(groupId);
      if (session && !isOtherCall(session, by)) {
        const outcome = run(groupId, request);
        if (outcome.ok && ENDS.has(kind)) past.note({ ...by, call: session.call });
        return outcome;
      }
      const isRepetition = ENDS.has(kind) && past.has(by);
      // An end may overtake the setup that it follows.
      if (ENDS.has(kind) && !session) past.note(by);
      return isRepetition ? done(null) : refuse('callEnded');
    },
    info: (by, groupId) =>
      checks.run(
        groupId,
        () => membershipIn(db, groupId, by.userId),
        (membership) => {
          if (!membership.ok) return membership;
          const session = sessions.ofGroup(groupId);
          // The answer is older than each later change, whether or not the group has had a call.
          if (!session) return done({ ...infoOfNone(revision), here: false });
          return done({ ...infoOf(session, most), here: personOn(session, by.signInId) !== null });
        },
      ),
    isConnected: (device) => hub.isConnected(device),
    endOf: (userId) => {
      checks.expireAll();
      const session = sessions.ofUser(userId);
      if (session) run(session.groupId, { kind: 'removed', userIds: [userId] });
    },
    membersAre: (groupId, userIds) => {
      checks.expire(groupId);
      const session = sessions.ofGroup(groupId);
      if (!session) return;
      if (userIds.length === 0) return void run(groupId, { kind: 'ended' });
      const before = sessions.membersOf(groupId);
      const members = new Set(userIds);
      sessions.setMembers(groupId, members);
      const gone = session.people.map(({ userId }) => userId).filter((userId) => !members.has(userId));
      if (gone.length > 0) run(groupId, { kind: 'removed', userIds: gone });
      const current = sessions.ofGroup(groupId);
      const leavers = [...before].filter((userId) => !members.has(userId));
      // A user who returns after the end of the call would see it still. One who returns before gets this number again.
      const over = infoOfNone(current?.revision ?? revision);
      send(infoPush(groupId, session.hostId, over), new Set(leavers));
      const comers = userIds.filter((userId) => !before.has(userId));
      if (current) send(infoPush(groupId, current.hostId, infoOf(current, most)), new Set(comers));
    },
    endIn: (groupId) => {
      checks.expire(groupId);
      if (sessions.ofGroup(groupId)) run(groupId, { kind: 'ended' });
    },
    settled,
    stop: async () => {
      for (const { groupId } of sessions.all()) run(groupId, { kind: 'ended' });
      await settled();
    },
  };
}

/** The client repeats a join until its socket is back. */
const offline = () => refuse('callOffline', [], ResultCode.CALL_OFFLINE);
