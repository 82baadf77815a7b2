// Picker of the friends who join the group; present members are locked (DLG-01 to DLG-03, X-GRP-04).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberRow } from '../../core/contract/rows.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { FriendPicker } from '../../shared/picker/FriendPicker.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { toasts } from '../../ui/toasts.ts';
import { lockedFriends } from './member-choice.ts';

export interface InvitePickerProps {
  group: number;
  members: readonly MemberRow[];
  onClose: () => void;
}

export function InvitePicker({ group, members, onClose }: InvitePickerProps) {
  const { t } = useLingui();
  const line = useLine();
  const { busy, error, submit, unlessBusy } = useFormCommand();
  const invite = (ids: number[]): void =>
    submit(
      () => retryCommand(line, 'inviteMembers', { group, ids }),
      () => {
        const count = ids.length;
        toasts.add({
          kind: 'good',
          text: t`${plural(count, { one: '# person was added.', other: '# people were added.' })}`,
        });
        onClose();
      },
    );
  return (
    <FriendPicker
      title={t`Invite friends`}
      confirm={t`Invite`}
      locked={lockedFriends(members)}
      max={Math.max(0, LIMITS.groupMembers - members.length)}
      busy={busy}
      error={error}
      onConfirm={(chosen) => invite(chosen.map(({ targetId }) => targetId))}
      onClose={() => unlessBusy(onClose)}
    />
  );
}
