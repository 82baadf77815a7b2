// The acts after the end of a call: calling again, and closing.
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import Video from 'lucide-react/icons/video';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { CallMode } from '../../core/wire/profile-s/enums.ts';
import { useStartCall } from '../../shared/calls/use-start-call.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Button, type ButtonSize } from '../../ui/Button.tsx';
import { endPlan } from './end-plan.ts';

export function EndActs({ row, size }: { row: CallStateRow; size: ButtonSize }) {
  const { t } = useLingui();
  const command = useCommand();
  const start = useStartCall();
  const [busy, run] = useBusy();
  const act = row.end && endPlan(row.end, row.role).act;
  const words = { again: t`Call again`, back: t`Call back`, retry: t`Try again` };
  return (
    <>
      <Button size={size} onClick={() => void command('callClose', { call: row.call })}>{t`Close`}</Button>
      {act && (
        <Button
          size={size}
          kind="primary"
          busy={busy}
          icon={row.mode === CallMode.VIDEO ? <Video /> : <Phone />}
          onClick={() => void run(() => start(row.peerId, row.mode))}
        >
          {words[act]}
        </Button>
      )}
    </>
  );
}
