// A checkbox for a flag of a friend. It shows the chosen value at once, and the stored value after a failure.
import { useState } from 'react';
import { useBusy } from '../../shared/use-busy.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

export interface FlagCheckboxProps {
  label: string;
  hint: string;
  on: boolean;
  /** Resolves when the command has ended. */
  onChange: (on: boolean) => Promise<void>;
}

export function FlagCheckbox({ label, hint, on, onChange }: FlagCheckboxProps) {
  const [chosen, setChosen] = useState(on);
  const [busy, run] = useBusy();
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={busy ? chosen : on}
      aria-busy={busy || undefined}
      onChange={({ currentTarget: { checked } }) => {
        void run(async () => {
          setChosen(checked);
          await onChange(checked);
        });
      }}
    />
  );
}
