// The list of the user's devices from the server, and again after a reconnect. A failed refresh keeps the list that is
// shown.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeviceRow } from '../../core/contract/account-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import { useLine, useViewValue } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';

export interface Devices {
  /** null until the first list has arrived. */
  rows: readonly DeviceRow[] | null;
  /** The reason why the last request failed; null for none. */
  failure: Failure | null;
  /** While the first load runs, or one that the user asked for. */
  busy: boolean;
  load: () => void;
}

export function useDevices(): Devices {
  const line = useLine();
  const [rows, setRows] = useState<readonly DeviceRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(true);
  /** Number of the newest load; an older one may wait for a connection that is lost. */
  const newest = useRef(0);
  const fetchRows = (): void => {
    newest.current += 1;
    const current = newest.current;
    void retryCommand(line, 'devices', {}).then((receipt) => {
      if (current !== newest.current) return;
      setBusy(false);
      setFailure(receipt.ok ? null : receipt.error);
      if (receipt.ok) setRows(receipt.value);
    });
  };
  const isLive = useViewValue({ view: 'status' }, ({ rows: [status] }) => status?.phase === 'live');
  const loadAgain = useEffectEvent((isConnected: boolean) => {
    // A lost connection leaves the list in place.
    if (isConnected || !rows) fetchRows();
  });
  useEffect(() => loadAgain(isLive), [isLive]);
  const load = (): void => {
    setBusy(true);
    fetchRows();
  };
  return { rows, failure, busy, load };
}
