// The main act of a user's card: a friend gets a message, and a stranger a friend request. In a no-private-chat group
// only the owner and admins may do either; a warning answers the press of any other member (VAL-31..33, ERR-34).
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Card } from '../../core/contract/lazy-commands.ts';
import { targetOf } from '../../core/domain/chat-key.ts';
import { FriendRequestStatus } from '../../core/domain/enums.ts';
import { useViewValue } from '../../line/hooks.ts';
import { toasts } from '../../ui/toasts.ts';
import type { Apply } from '../apply/use-apply.tsx';
import { useNoPrivateChat } from './use-no-private-chat.ts';

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
  const { t } = useLingui();
  const navigate = useNavigate();
  const { chat, isManualApprove } = card;
  const id = targetOf(chat).targetId;
  const isForbidden = useNoPrivateChat(group);
  // The other user may answer a request while the card is open.
  const isFriend = useViewValue({ view: 'friends' }, ({ ready, byKey }) =>
    ready ? byKey.has(chat) : card.mine,
  );
  const isRequested = useViewValue({ view: 'requests' }, ({ ready, rows }) => {
    if (!ready) return card.isRequested;
    return rows.some((row) => !row.isReceived && row.userId === id && isPending(row.status));
  });
  const unlessForbidden = (act: () => void) => (): void => {
    if (!isForbidden) act();
    else toasts.add({ kind: 'wrong', text: t`This group does not allow private chats between its members.` });
  };
  if (isFriend) {
    const openChat = (): void => {
      onDone();
      void navigate({ to: '/home/chat', search: { chat } });
    };
    return { kind: 'message', press: unlessForbidden(openChat) };
  }
  if (card.isGone || card.isBanned) return { kind: 'none' };
  if (isRequested) return { kind: 'requested' };
  const add = (): void => adding.apply({ id, name, isManualApprove }, group);
  return { kind: 'add', press: unlessForbidden(add) };
}

const isPending = (status: number): boolean => status === FriendRequestStatus.PENDING;
