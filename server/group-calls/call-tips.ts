// The notices of group calls in the chat of the group: their start and their end. A notice that the database does not
// take waits with the pending pushes.
import { and, eq } from 'drizzle-orm';
import { groupLane } from '../chats.ts';
import { groupMessages, groups } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { groupRows, toGroupMessages } from '../messages/group-rows.ts';
import { pushGroup } from '../messages/group-send.ts';
import { storeGroupTip } from '../messages/group-tips.ts';
import type { MessageServices } from '../messages/services.ts';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { CallTip } from './action.ts';

export interface TipServices extends Pick<
  MessageServices,
  'db' | 'clock' | 'hub' | 'lanes' | 'pendingPushes'
> {
  log: Pick<Log, 'warn'>;
}

export interface CallTipWork {
  groupId: number;
  tip: CallTip;
}

/**
 * Stores the notice and pushes it to all members. A group that is banned or dissolved gets none. The `key` finds the
 * notice again if the database's answer was lost, or if another server has stored it.
 */
export async function storeCallTip(
  services: TipServices,
  { groupId, tip }: CallTipWork,
  key: string,
  onDone: () => void,
): Promise<void> {
  const { db, clock, lanes, pendingPushes, log } = services;
  const { userId, nickName: name } = tip.host;
  const row = {
    groupId,
    sender: { userId, name },
    ...(tip.kind === 'started'
      ? { key: 'group.call-started' as const, names: [name] }
      : { key: 'group.call-ended' as const, names: [String(tip.seconds)] }),
    sendTime: clock(),
    tmpId: key,
  };
  const lane = groupLane(groupId);
  const store = () =>
    lanes.run<WireGroupMessage | null>(
      lane,
      async (tx) => {
        const [group] = await tx.select().from(groups).where(eq(groups.id, groupId));
        return group && !group.dissolve && !group.isBanned ? storeGroupTip(tx, row) : null;
      },
      async (message) => {
        if (message) await pushGroup(services, message);
      },
    );
  // The notice may be stored although the database's answer was lost, or by a server that has gone.
  const storeOnce = async () => {
    const isTip = and(eq(groupMessages.sendId, userId), eq(groupMessages.tmpId, row.tmpId));
    const [message] = await toGroupMessages(db, await groupRows(db, userId, isTip));
    if (message) await pushGroup(services, message);
    else await store();
    onDone();
  };
  try {
    await store();
    onDone();
  } catch (error) {
    log.warn({ err: error }, 'the notice of a group call waits for the database');
    pendingPushes.retryLater(lane, storeOnce);
  }
}
