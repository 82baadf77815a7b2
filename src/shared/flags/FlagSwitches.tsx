// The switches for do-not-disturb and the pin of a chat.
import { useLingui } from '@lingui/react/macro';
import { CommandSwitch } from '../forms/CommandSwitch.tsx';
import { useCommand } from '../use-command.ts';
import type { ChatFlags } from './use-flag-entries.tsx';

export function FlagSwitches({ of: { key: chat, isDnd, isTop } }: { of: ChatFlags }) {
  const { t } = useLingui();
  const command = useCommand();
  return (
    <>
      <CommandSwitch
        label={t`Do not disturb`}
        hint={t`Messages make no sound and no notification. Calls that ring like messages stay silent.`}
        checked={isDnd}
        onChange={(on) => command('setDnd', { chat, on })}
      />
      <CommandSwitch
        label={t`Pin to top`}
        hint={t`The chat stays at the top of the chat list.`}
        checked={isTop}
        onChange={(on) => command('setTop', { chat, on })}
      />
    </>
  );
}
