// Picker of the members who are invited to the running group call. Those in the call, and those who ring, are locked.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GroupCallInviteAnswer } from '../../core/contract/group-call-commands.ts';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { pickableMember } from '../../shared/members/pickable-member.ts';
import { useMembers } from '../../shared/members/use-members.ts';
import { MemberPicker } from '../../shared/picker/MemberPicker.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { toasts } from '../../ui/toasts.ts';

export function InviteToCall({ row, onClose }: { row: GroupCallStateRow; onClose: () => void }) {
  const { t } = useLingui();
  const line = useLine();
  const words = useInviteWords();
  const failureWords = useFailureWords();
  const { rows, ready, failure } = useMembers(row.groupId, false);
  const { busy, error, setError, submit, unlessBusy } = useFormCommand();
  const { call, people, most } = row;
  const others = rows.filter(({ userId }) => userId !== line.user());
  const invite = (userIds: number[]): void =>
    submit(
      () => retryCommand(line, 'callInvite', { call, userIds }),
      (answer) => {
        if (answer !== null) return setError(words(answer));
        const count = userIds.length;
        toasts.add({
          kind: 'good',
          text: t`${plural(count, { one: '# person is called.', other: '# people are called.' })}`,
        });
        onClose();
      },
    );
  return (
    <MemberPicker
      title={t`Invite to the call`}
      confirm={t`Invite`}
      ready={ready || failure !== null}
      entries={others.map(pickableMember)}
      emptyText={t`This group has no other members`}
      locked={new Set(people.map(({ userId }) => `u${userId}`))}
      max={Math.max(0, most - people.length)}
      busy={busy}
      error={error ?? (failure === null ? undefined : failureWords(failure))}
      onConfirm={(chosen) => invite(chosen.map(({ targetId }) => targetId))}
      onClose={() => unlessBusy(onClose)}
    />
  );
}

/** Returns the sentence for an invitation that did not reach anybody. */
export function useInviteWords(): (answer: NonNullable<GroupCallInviteAnswer>) => string {
  const { t } = useLingui();
  return (answer) => {
    switch (answer.why) {
      case 'over':
        return t`The call is over.`;
      case 'full':
        return t`The call is full.`;
      case 'offline':
        return t`You are offline. You can invite people when you are connected again.`;
      case 'refused':
        return answer.message || t`The server refused the invitation.`;
    }
  };
}
