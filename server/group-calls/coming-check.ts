// The requests that bring people into a group call: their rights are checked in the database before the act is published.
import { randomUUID } from 'node:crypto';
import { ResultCode } from '../../src/core/wire/index.ts';
import type { Acts } from '../calls/call-log.ts';
import type { Device } from '../calls/session.ts';
import type { Db } from '../db/drizzle.ts';
import type { Hub } from '../push/hub.ts';
import { type Outcome, refuse } from '../result.ts';
import { enter, type Entry } from './entry.ts';
import type { GroupAct } from './group-act.ts';
import type { GroupChanges } from './group-changes.ts';

export type Coming = GroupAct & { does: 'setup' | 'invite' | 'join' };

export interface Question {
  by: Device;
  groupId: number;
  asks: 'start' | 'invite' | 'join';
  userIds?: readonly number[];
}

interface CheckServices {
  db: Db;
  hub: Pick<Hub, 'isConnected' | 'isOnline'>;
  changes: Pick<GroupChanges, 'count' | 'isAfter'>;
  ask: Acts<GroupAct>['ask'];
}

/** Returns the function that checks a request and publishes its act. A change of the group meanwhile repeats both. */
export function createComingCheck({ db, hub, changes, ask }: CheckServices) {
  const actOf = ({ by, groupId, asks }: Question, entry: Entry, count: number): Coming => {
    if (asks === 'join') return { does: 'join', by, groupId, entry, changes: count };
    const online = entry.named.map(({ userId }) => userId).filter((userId) => hub.isOnline(userId));
    const does = asks === 'start' ? 'setup' : 'invite';
    return { does, by, groupId, entry, online, changes: count, call: randomUUID() };
  };
  return async (question: Question): Promise<Outcome<null>> => {
    const { by, groupId, asks, userIds } = question;
    if (!hub.isConnected(by)) return offline();
    for (;;) {
      const count = changes.count();
      const entry = await enter(db, asks, groupId, by.userId, userIds);
      // The socket may have closed during the check.
      if (entry.ok && !hub.isConnected(by)) return offline();
      if (!entry.ok && !changes.isAfter(groupId, count)) return entry;
      if (!entry.ok) continue;
      const outcome = await ask<Outcome<null> | 'stale'>(actOf(question, entry.value, count));
      if (outcome !== 'stale') return outcome;
    }
  };
}

/** The client repeats a join until its socket is back. */
const offline = () => refuse('callOffline', [], ResultCode.CALL_OFFLINE);
