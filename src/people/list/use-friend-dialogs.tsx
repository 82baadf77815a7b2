// The dialogs that the menu of a friend's row opens: the remark, and the question before the friend is deleted.
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { DeleteFriend } from '../detail/DeleteFriend.tsx';
import { RemarkDialog } from '../detail/RemarkDialog.tsx';
import { focusTitleIfLost } from '../../shared/focus-title.ts';

export interface FriendDialogs {
  openRemark: (friend: FriendRow) => void;
  openDelete: (friend: FriendRow) => void;
  /** The open dialog, to be rendered by the caller. */
  dialog: ReactNode;
}

/** @param current the id of the open friend, whose detail closes when the friend is deleted; null for none */
export function useFriendDialogs(current: number | null): FriendDialogs {
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ kind: 'remark' | 'delete'; friend: FriendRow } | null>(null);
  const close = (): void => setOpen(null);
  const dialogOf = ({ kind, friend }: NonNullable<typeof open>): ReactNode =>
    kind === 'remark' ? (
      <RemarkDialog friend={friend} onClose={close} />
    ) : (
      <DeleteFriend
        friend={friend}
        onClose={close}
        onDone={() => {
          close();
          if (friend.id !== current) return focusTitleIfLost();
          void navigate({ to: '/home/friend', search: {}, replace: true }).then(() => focusTitleIfLost());
        }}
      />
    );
  return {
    openRemark: (friend) => setOpen({ kind: 'remark', friend }),
    openDelete: (friend) => setOpen({ kind: 'delete', friend }),
    dialog: open && dialogOf(open),
  };
}
