// The hang-up of a group call. Before the talk it cancels; in a talk the host chooses between leaving the call and ending
// it for everybody.
import { useLingui } from '@lingui/react/macro';
import PhoneOff from 'lucide-react/icons/phone-off';
import LogOut from 'lucide-react/icons/log-out';
import { useRef } from 'react';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useQuit } from '../call-context.ts';
import { HangUp } from '../screens/Controls.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export function GroupHangUp({ row, isSmall = false }: { row: GroupCallStateRow; isSmall?: boolean }) {
  const { t } = useLingui();
  const line = useLine();
  const command = useCommand();
  const quit = useQuit();
  const ref = useRef<HTMLButtonElement>(null);
  // The button of the menu is another element.
  const keptFocus = useKeptFocus(() => ref.current);
  const { call, hostId, people } = row;
  const isTalking = row.step === 'talking';
  const label = isTalking ? t`Leave the call` : t`Cancel the call`;
  const button = { ref, isSmall, label, ...keptFocus };
  if (!isTalking || hostId !== line.user() || people.length < 2)
    return <HangUp {...button} onClick={() => quit(row)} />;
  return (
    <Menu
      side={isSmall ? 'bottom' : 'top'}
      modal={false}
      trigger={<HangUp {...button} />}
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
