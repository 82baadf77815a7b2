// A switch whose change is a command. It shows the chosen value at once, and the stored value after a failure.
import { useState } from 'react';
import { Switch, type SwitchProps } from '../../ui/Switch.tsx';
import { useBusy } from '../use-busy.ts';

export interface CommandSwitchProps extends Pick<SwitchProps, 'label' | 'hint' | 'checked'> {
  /** Resolves when the command has ended. */
  onChange: (on: boolean) => Promise<unknown>;
}

export function CommandSwitch({ checked, onChange, ...look }: CommandSwitchProps) {
  const [chosen, setChosen] = useState(checked);
  const [busy, run] = useBusy();
  const change = async (on: boolean): Promise<void> => {
    setChosen(on);
    await onChange(on);
  };
  return (
    <Switch
      {...look}
      checked={busy ? chosen : checked}
      busy={busy}
      onChange={(on) => void run(() => change(on))}
    />
  );
}
