// The dialogs that the menu of a friend's row opens: the remark, and the question before the friend is deleted.
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { useView } from '../../line/hooks.ts';
import { focusTitleIfLost } from '../../shared/focus-title.ts';
import { useDialogSubject } from '../../shared/use-dialog-subject.ts';
import { DeleteFriend } from '../detail/DeleteFriend.tsx';
import { RemarkDialog } from '../detail/RemarkDialog.tsx';

export interface FriendDialogs {
  openRemark: (friend: FriendRow) => void;
  openDelete: (friend: FriendRow) => void;
  /** The open dialog, to be rendered by the caller. */
  dialog: ReactNode;
}

interface Asked {
  kind: 'remark' | 'delete';
  friend: FriendRow;
}

/** @param current the id of the open friend, whose detail closes when the friend is deleted; null for none */
export function useFriendDialogs(current: number | null): FriendDialogs {
  const navigate = useNavigate();
  const { byKey, ready } = useView({ view: 'friends' });
  const { subject, open, close } = useDialogSubject(({ kind, friend }: Asked): Asked | undefined => {
    const now = ready ? byKey.get(friend.key) : friend;
    return now && { kind, friend: now };
  });
  const dialogOf = ({ kind, friend }: Asked): ReactNode =>
    kind === 'remark' ? (
      <RemarkDialog friend={friend} onClose={close} />
    ) : (
      <DeleteFriend
        friend={friend}
        onClose={close}
        onDone={() => {
          close();
          if (friend.id !== current) return;
          void navigate({ to: '/home/friend', search: {}, replace: true }).then(() => focusTitleIfLost());
        }}
      />
    );
  return {
    openRemark: (friend) => open({ kind: 'remark', friend }),
    openDelete: (friend) => open({ kind: 'delete', friend }),
    dialog: subject && dialogOf(subject),
  };
}
