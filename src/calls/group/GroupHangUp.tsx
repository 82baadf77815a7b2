// The hang-up of a group call. Before the talk it cancels; in a talk the host chooses between leaving the call and ending
// it for everybody.
import { useLingui } from '@lingui/react/macro';
import PhoneOff from 'lucide-react/icons/phone-off';
import LogOut from 'lucide-react/icons/log-out';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useQuit } from '../call-context.ts';
import { HangUp } from '../screens/Controls.tsx';

export function GroupHangUp({ row, isSmall = false }: { row: GroupCallStateRow; isSmall?: boolean }) {
  const { t } = useLingui();
  const line = useLine();
  const command = useCommand();
  const quit = useQuit();
  const { call, hostId, people } = row;
  const isTalking = row.step === 'talking';
  const label = isTalking ? t`Leave the call` : t`Cancel the call`;
  if (!isTalking || hostId !== line.user() || people.length < 2)
    return <HangUp isSmall={isSmall} label={label} onClick={() => quit(row)} />;
  return (
    <Menu
      side={isSmall ? 'bottom' : 'top'}
      modal={false}
      trigger={<HangUp isSmall={isSmall} label={label} />}
      entries={[
        { id: 'leave', label: t`Leave the call`, icon: <LogOut />, onSelect: () => quit(row) },
        {
          id: 'end',
          label: t`End for everybody`,
          icon: <PhoneOff />,
          danger: true,
          onSelect: () => void command('callEndForAll', { call }),
        },
      ]}
    />
  );
}
