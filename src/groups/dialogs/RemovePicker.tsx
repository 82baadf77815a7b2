// Picker of the members who are removed; the owner, the user, and for an admin the other admins are locked (X-GRP-04).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import type { MemberRow } from '../../core/contract/rows.ts';
import { useLine } from '../../line/hooks.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { pickableMember } from '../../shared/members/pickable-member.ts';
import { MemberPicker } from '../../shared/picker/MemberPicker.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { toasts } from '../../ui/toasts.ts';
import { lockedMembers } from './member-choice.ts';

export interface RemovePickerProps {
  group: GroupInfoRow;
  /** Sorted. */
  members: readonly MemberRow[];
  ready: boolean;
  onClose: () => void;
}

export function RemovePicker({ group, members, ready, onClose }: RemovePickerProps) {
  const { t } = useLingui();
  const line = useLine();
  const { busy, error, submit, unlessBusy } = useFormCommand();
  const remove = (ids: number[]): void =>
    submit(
      () => retryCommand(line, 'removeMembers', { group: group.id, ids }),
      () => {
        const count = ids.length;
        toasts.add({
          kind: 'good',
          text: t`${plural(count, { one: '# person was removed.', other: '# people were removed.' })}`,
        });
        onClose();
      },
    );
  return (
    <MemberPicker
      title={t`Remove members`}
      description={t`Removed members no longer see new messages of this group.`}
      confirm={t`Remove`}
      danger
      ready={ready}
      entries={members.map(pickableMember)}
      emptyText={t`No members`}
      locked={lockedMembers(members, group.role, line.user(), group)}
      lockedTick={false}
      busy={busy}
      error={error}
      onConfirm={(chosen) => remove(chosen.map(({ targetId }) => targetId))}
      onClose={() => unlessBusy(onClose)}
    />
  );
}
