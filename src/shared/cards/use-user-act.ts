// The main act of a user's card: a friend gets a message, and a stranger a friend request. In a no-private-chat group
// only the owner and admins may do either; a warning answers the press of any other member (VAL-31..33, ERR-34).
import { useNavigate } from '@tanstack/react-router';
import type { Card } from '../../core/contract/message-commands.ts';
import { targetOf } from '../../core/domain/chat-key.ts';
import { isPending } from '../../core/domain/pending.ts';
import { useViewValue } from '../../line/hooks.ts';
import type { Apply } from '../apply/use-apply.tsx';
import { useContactRule } from './use-contact-rule.ts';

export interface UserActOptions {
  card: Card;
  name: string;
  /** The group in which the user opened the card; null for none. */
  group: number | null;
  adding: Pick<Apply, 'apply'>;
  /** Called when the act leaves the card. */
  onDone: () => void;
}

export type UserAct = { kind: 'message' | 'add'; press: () => void } | { kind: 'requested' | 'none' };

export function useUserAct({ card, name, group, adding, onDone }: UserActOptions): UserAct {
  const navigate = useNavigate();
  const { chat, isManualApprove } = card;
  const id = targetOf(chat).targetId;
  const ifAllowed = useContactRule(group);
  // The other user may answer a request while the card is open.
  const isFriend = useViewValue({ view: 'friends' }, ({ ready, byKey }) =>
    ready ? byKey.has(chat) : card.mine,
  );
  const isRequested = useViewValue({ view: 'requests' }, ({ ready, rows }) => {
    if (!ready) return card.isRequested;
    return rows.some((row) => !row.isReceived && row.userId === id && isPending(row));
  });
  if (isFriend) {
    const openChat = (): void => {
      onDone();
      void navigate({ to: '/home/chat', search: { chat } });
    };
    return { kind: 'message', press: () => ifAllowed(openChat) };
  }
  if (card.isGone || card.isBanned) return { kind: 'none' };
  if (isRequested) return { kind: 'requested' };
  const add = (): void => adding.apply({ id, name, isManualApprove }, group);
  return { kind: 'add', press: () => ifAllowed(add) };
}
