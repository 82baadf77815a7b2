// The dialog that changes the remark for a friend, opened from the menu of the friend's row (X-FRND-03, VAL-22).
import { useLingui } from '@lingui/react/macro';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { TextDialog } from '../../shared/forms/TextDialog.tsx';
import { useFriendActions } from '../use-friend-actions.ts';

export function RemarkDialog({ friend, onClose }: { friend: FriendRow; onClose: () => void }) {
  const { t } = useLingui();
  const { setRemark } = useFriendActions();
  const { nickName, remark } = friend;
  return (
    <TextDialog
      title={t`Remark for ${nickName}`}
      description={t`Only you see the remark. It replaces the nickname in your lists.`}
      label={t`Remark`}
      max={LIMITS.friendRemark.max}
      confirm={t`Save`}
      value={remark}
      save={(text) => setRemark(friend, text)}
      onClose={onClose}
    />
  );
}
