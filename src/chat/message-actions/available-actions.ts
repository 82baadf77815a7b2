// Actions that a message's menu offers, in menu order (X-CHAT-19). Unavailable actions are absent. Pure.
import type { HeadRow, MessageRow } from '../../core/contract/rows.ts';
import { classOf, MessageType } from '../../core/domain/enums.ts';
import {
  type Actable,
  mayDelete,
  mayForward,
  mayPin,
  mayQuote,
  mayRecall,
} from '../../core/domain/permissions.ts';

export type MessageAction =
  | 'resend'
  | 'copy'
  | 'copyPicture'
  | 'quote'
  | 'forward'
  | 'select'
  | 'save'
  | 'readers'
  | 'pin'
  | 'unpin'
  | 'recall'
  | 'delete'
  | 'discard';

export interface ActionContext {
  head: Pick<HeadRow, 'type' | 'role' | 'blocked' | 'pinned'>;
  /** The current time, ms. */
  now: number;
  /** The message has a file or picture that can be saved. */
  canSave: boolean;
  /** The message has a picture that this browser can copy. */
  canCopyPicture: boolean;
}

export function availableActions(
  row: MessageRow,
  { head, now, canSave, canCopyPicture }: ActionContext,
): readonly MessageAction[] {
  if (row.gap !== null) return [];
  const message = actable(row);
  const actor = { chat: head.type, role: head.role, now };
  const hasContent = !message.recalled;
  const failed = row.id === null && row.mark === 'failed';
  const pinned = row.id !== null && head.pinned?.id === row.id;
  const canPin = mayPin(message, actor);
  const offers: readonly (readonly [MessageAction, boolean])[] = [
    ['resend', failed],
    ['copy', hasContent && (row.type === MessageType.TEXT || row.type === MessageType.SYSTEM_MESSAGE)],
    ['copyPicture', hasContent && canCopyPicture],
    ['quote', mayQuote(message, head.blocked === null)],
    ['forward', mayForward(message)],
    ['select', maySelect(row) && mayDelete(message, actor)],
    ['save', hasContent && canSave],
    ['readers', hasContent && row.own && row.id !== null && row.receipt !== null],
    ['pin', canPin && !pinned],
    ['unpin', canPin && pinned],
    ['recall', head.blocked?.why !== 'nobody' && mayRecall(message, actor)],
    ['delete', mayDelete(message, actor)],
    ['discard', failed || (row.id === null && row.mark === 'waiting')],
  ];
  return offers.flatMap(([action, offered]) => (offered ? [action] : []));
}

/** Only messages with a server id and a bubble can be selected: no tips, gaps or recalled messages. */
export const maySelect = (row: MessageRow): row is MessageRow & { id: number } =>
  row.id !== null && row.gap === null && row.recalled === null && classOf(row.type) !== 'tip';

export const actable = (row: MessageRow): Actable => ({
  id: row.id,
  type: row.type,
  own: row.own,
  recalled: row.recalled !== null,
  sendTime: row.sendTime,
});
