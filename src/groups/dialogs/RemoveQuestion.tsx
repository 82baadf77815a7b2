// Question before one member is removed from the group.
import { useLingui } from '@lingui/react/macro';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import type { MemberRow } from '../../core/contract/rows.ts';
import { useLine } from '../../line/hooks.ts';
import { Question } from '../../shared/forms/Question.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { toasts } from '../../ui/toasts.ts';
import { useMemberName } from '../../shared/use-group-name.ts';

export interface RemoveQuestionProps {
  group: GroupInfoRow;
  member: MemberRow;
  onClose: () => void;
}

export function RemoveQuestion({ group, member, onClose }: RemoveQuestionProps) {
  const { t } = useLingui();
  const line = useLine();
  const name = useMemberName()(member);
  return (
    <Question
      title={t`Remove ${name}?`}
      text={t`${name} leaves the group and no longer sees new messages.`}
      confirm={t`Remove`}
      act={() => retryCommand(line, 'removeMembers', { group: group.id, ids: [member.userId] })}
      onDone={() => {
        toasts.add({ kind: 'good', text: t`${name} was removed.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
