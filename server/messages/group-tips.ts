// Tips of a group: stored messages that name a change and the users behind it. All present members pull them.
import { MessageType } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Tx } from '../db/drizzle.ts';
import { insertGroup } from './group-rows.ts';
import { tipContent, type TipKey } from './tips.ts';

export interface GroupTip {
  groupId: number;
  sender: { userId: number; name: string };
  key: TipKey;
  names: readonly string[];
  sendTime: number;
  /** Finds the tip again if the database's answer was lost. */
  tmpId?: string;
}

/** The sender of tips about acts of the operator. */
export const OPERATOR = { userId: 0, name: '' };

/** Stores a tip. The caller must hold the lane of the group. */
export function storeGroupTip(
  tx: Tx,
  { groupId, sender, key, names, sendTime, tmpId }: GroupTip,
): Promise<WireGroupMessage> {
  return insertGroup(tx, {
    groupId,
    sendId: sender.userId,
    sendNickName: sender.name,
    type: MessageType.TIP_TEXT,
    content: tipContent(key, names),
    sendTime,
    ...(tmpId !== undefined && { tmpId }),
  });
}
