// The list of the user's devices from the server. A failed refresh keeps the list that is shown.
import { useEffect, useEffectEvent, useState } from 'react';
import type { DeviceRow } from '../../core/contract/account-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useBusy } from '../../shared/use-busy.ts';

export interface Devices {
  /** null until the first list has arrived. */
  rows: readonly DeviceRow[] | null;
  /** The reason why the last request failed; null for none. */
  failure: Failure | null;
  busy: boolean;
  load: () => void;
}

export function useDevices(): Devices {
  const line = useLine();
  const [rows, setRows] = useState<readonly DeviceRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, run] = useBusy();
  const load = (): void =>
    void run(async () => {
      const receipt = await retryCommand(line, 'devices', {});
      setFailure(receipt.ok ? null : receipt.error);
      if (receipt.ok) setRows(receipt.value);
    });
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);
  return { rows, failure, busy, load };
}
