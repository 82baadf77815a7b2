// Dialog that creates a group: its name and its first members (X-GRP-01). The new chat opens.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '../../core/contract/commands.ts';
import { stored } from '../../core/domain/stored.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { FriendPicker } from '../../shared/picker/FriendPicker.tsx';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { TextField } from '../../ui/TextField.tsx';
import { nameProblem } from '../text-checks.ts';
import { useNameWords } from '../use-name-words.ts';
import styles from './Dialogs.module.css';

export function CreateGroup({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const line = useLine();
  const navigate = useNavigate();
  const failureText = useFailureWords();
  const showFailure = useFailureToast();
  const nameError = useNameWords();
  const [name, setName] = useState('');
  /** The user has tried to create the group: from then on a missing name is an error. */
  const [isTried, setTried] = useState(false);
  const { busy, error, submit, unlessBusy } = useFormCommand();
  const showCreated = ({ chat, failure }: AnswerOf['createGroup']): void => {
    if (failure) {
      const reason = failureText(failure);
      showFailure(failure, t`The group was created, but not all members were added: ${reason}`, 10_000);
    }
    onClose();
    void navigate({ to: '/home/chat', search: { chat } });
  };
  // The command does not run again in another engine: it would create a second group.
  const create = (members: number[]): void =>
    submit(() => line.command('createGroup', { name: stored(name), members }), showCreated);
  const problem = nameProblem(name);
  const shownError = problem === 'too-long' || isTried ? nameError(name) : undefined;
  return (
    <FriendPicker
      title={t`New group`}
      confirm={t`Create`}
      mayBeEmpty
      // The user is a member too.
      max={LIMITS.groupMembers - 1}
      busy={busy}
      error={error}
      onConfirm={(chosen) => {
        setTried(true);
        if (problem === null) create(chosen.map(({ targetId }) => targetId));
      }}
      onClose={() => unlessBusy(onClose)}
    >
      <TextField
        className={styles.groupName}
        label={t`Group name`}
        hint={t`Up to 20 characters`}
        error={shownError}
        autoComplete="off"
        dir="auto"
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FriendPicker>
  );
}
