// The tab. What the menu of a message offers, in its order (X-CHAT-19): what cannot be done is not there. Pure.
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

export interface Around {
  head: Pick<HeadRow, 'type' | 'role' | 'blocked' | 'pinned'>;
  /** ms */
  now: number;
  /** It carries a file or picture that can be saved. */
  saves: boolean;
  /** It carries a picture that this browser can copy. */
  copies: boolean;
}

export function availableActions(
  row: MessageRow,
  { head, now, saves, copies }: Around,
): readonly MessageAction[] {
  if (row.gap !== null) return [];
  const message = actable(row);
  const actor = { chat: head.type, role: head.role, now };
  const left = head.blocked?.why === 'left-group' || head.blocked?.why === 'nobody';
  const said = !message.recalled;
  const failed = row.id === null && row.mark === 'failed';
  const pinned = row.id !== null && head.pinned?.id === row.id;
  const pins = mayPin(message, actor);
  const offers: readonly (readonly [MessageAction, boolean])[] = [
    ['resend', failed],
    ['copy', said && (row.type === MessageType.TEXT || row.type === MessageType.SYSTEM_MESSAGE)],
    ['copyPicture', said && copies],
    ['quote', mayQuote(message, head.blocked === null)],
    ['forward', mayForward(message)],
    ['select', maySelect(row) && mayDelete(message, actor)],
    ['save', said && saves],
    ['readers', said && row.own && row.id !== null && row.receipt !== null],
    ['pin', pins && !pinned],
    ['unpin', pins && pinned],
    ['recall', !left && mayRecall(message, actor)],
    ['delete', mayDelete(message, actor)],
    ['discard', failed || (row.id === null && row.mark === 'waiting')],
  ];
  return offers.flatMap(([act, offered]) => (offered ? [act] : []));
}

/** One of several: it stands in a bubble, and the server has it. */
export const maySelect = (row: MessageRow): row is MessageRow & { id: number } =>
  row.id !== null && row.gap === null && row.recalled === null && classOf(row.type) !== 'tip';

export const actable = (row: MessageRow): Actable => ({
  id: row.id,
  type: row.type,
  own: row.own,
  recalled: row.recalled !== null,
  sendTime: row.sendTime,
});
