// Picker of the members whom a new group call rings (GCALL-20).
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { useFormCommand } from '../forms/use-form-command.ts';
import { pickableMember } from '../members/pickable-member.ts';
import { useMembers } from '../members/use-members.ts';
import { MemberPicker } from '../picker/MemberPicker.tsx';
import { useFailureWords } from '../use-failure-words.ts';
import { useGroupStartWords, useStartGroupCall } from './use-start-group-call.ts';

export interface GroupCallPickerProps {
  groupId: number;
  onClose: () => void;
}

export function GroupCallPicker({ groupId, onClose }: GroupCallPickerProps) {
  const { t } = useLingui();
  const line = useLine();
  const start = useStartGroupCall();
  const words = useGroupStartWords();
  const failureWords = useFailureWords();
  const { rows, ready, failure } = useMembers(groupId, false);
  const { busy, error, setError, submit, unlessBusy } = useFormCommand();
  const most = useMostPeople();
  const others = rows.filter(({ userId }) => userId !== line.user());
  const call = (userIds: number[]): void =>
    submit(
      () => start(groupId, userIds),
      (answer) => (answer === null ? onClose() : setError(words(answer))),
    );
  return (
    <MemberPicker
      title={t`Start a group call`}
      description={t`The members you choose are called. Others can join while the call lasts.`}
      confirm={t`Call`}
      ready={ready || failure !== null}
      entries={others.map(pickableMember)}
      emptyText={t`This group has no other members`}
      max={most - 1}
      busy={busy}
      error={error ?? (failure === null ? undefined : failureWords(failure))}
      onConfirm={(chosen) => call(chosen.map(({ targetId }) => targetId))}
      onClose={() => unlessBusy(onClose)}
    />
  );
}

/** The most people of a call (LIM-29): the default until the server's configuration has arrived. */
function useMostPeople(): number {
  const line = useLine();
  const [most, setMost] = useState<number>(LIMITS.maxChannel);
  useEffect(() => {
    let isGone = false;
    void line.command('callConfig', {}).then((answer) => {
      if (!isGone && answer.ok && answer.value) setMost(answer.value.maxChannel);
    });
    return () => {
      isGone = true;
    };
  }, [line]);
  return most;
}
