// Question before the user leaves a group, or before the owner dissolves it. The owner cannot leave; the dialog says
// what to do instead (X-GRP-06).
import { useLingui } from '@lingui/react/macro';
import { useLine } from '../../line/hooks.ts';
import { Question } from '../../shared/forms/Question.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useGroupName } from '../../shared/use-group-name.ts';

export interface LeavingProps {
  group: { id: number; showName: string };
  /** Called after the user has left, or the group is dissolved. */
  onLeft: () => void;
  onClose: () => void;
}

export function LeaveQuestion({ group, onLeft, onClose }: LeavingProps) {
  const { t } = useLingui();
  const line = useLine();
  const name = useGroupName()(group);
  return (
    <Question
      title={t`Leave ${name}?`}
      text={t`You get no more messages of this group. The chat stays readable.`}
      confirm={t`Leave`}
      act={() => retryCommand(line, 'leaveGroup', { group: group.id })}
      onDone={onLeft}
      onClose={onClose}
    />
  );
}

export function DissolveQuestion({ group, onLeft, onClose }: LeavingProps) {
  const { t } = useLingui();
  const line = useLine();
  const name = useGroupName()(group);
  return (
    <Question
      title={t`Dissolve ${name}?`}
      text={t`The group ends for all members. Nobody can send messages in it any more. This cannot be undone.`}
      confirm={t`Dissolve`}
      act={() => retryCommand(line, 'dissolveGroup', { group: group.id })}
      onDone={onLeft}
      onClose={onClose}
    />
  );
}

export interface OwnerAdviceProps {
  /** Whether the server accepts a transfer: it refuses one in a banned group. */
  mayTransfer: boolean;
  onTransfer: () => void;
  onDissolve: () => void;
  onClose: () => void;
}

export function OwnerAdvice({ mayTransfer, onTransfer, onDissolve, onClose }: OwnerAdviceProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`The owner cannot leave`}
      description={
        mayTransfer
          ? t`Make another member the owner first, or dissolve the group.`
          : t`To leave the group, dissolve it.`
      }
      closeLabel={t`Close`}
      actions={
        <>
          <Button kind="danger" onClick={onDissolve}>{t`Dissolve group`}</Button>
          {mayTransfer && <Button kind="primary" onClick={onTransfer}>{t`Transfer ownership`}</Button>}
        </>
      }
    />
  );
}
