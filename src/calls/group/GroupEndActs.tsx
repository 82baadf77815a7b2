// The acts after the end of a group call: calling the same people again, joining the running call, and closing.
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useJoinCall } from '../../shared/calls/use-join-call.ts';
import {
  calledPeople,
  useGroupStartWords,
  useStartGroupCall,
} from '../../shared/calls/use-start-group-call.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Button, type ButtonSize } from '../../ui/Button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useGroupEndPlan } from './use-group-end-plan.ts';

export function GroupEndActs({ row, size }: { row: GroupCallStateRow; size: ButtonSize }) {
  const { t } = useLingui();
  const command = useCommand();
  const join = useJoinCall();
  const callAgain = useCallAgain();
  const [busy, run] = useBusy();
  const act = useGroupEndPlan(row)?.act ?? null;
  const called = calledPeople(row.call);
  const words = { again: t`Call again`, join: t`Join`, retry: t`Try again` };
  const isPossible = act !== null && (act !== 'again' || called !== null);
  return (
    <>
      <Button size={size} onClick={() => void command('callClose', { call: row.call })}>{t`Close`}</Button>
      {isPossible && (
        <Button
          size={size}
          kind="primary"
          busy={busy}
          icon={<Phone />}
          onClick={() =>
            void run(() => (act === 'again' && called ? callAgain(row.groupId, called) : join(row.groupId)))
          }
        >
          {words[act]}
        </Button>
      )}
    </>
  );
}

function useCallAgain(): (groupId: number, userIds: readonly number[]) => Promise<void> {
  const start = useStartGroupCall();
  const startWords = useGroupStartWords();
  const failureWords = useFailureWords();
  const showFailure = useFailureToast();
  return async (groupId, userIds) => {
    const receipt = await start(groupId, userIds);
    if (!receipt.ok) return showFailure(receipt.error, failureWords(receipt.error));
    if (receipt.value !== null) toasts.add({ kind: 'wrong', text: startWords(receipt.value), key: 'call' });
  };
}
