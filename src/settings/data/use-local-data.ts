// The sizes of the messages that this device keeps. A failed measurement keeps the sizes that are shown.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '../../core/contract/result.ts';
import type { LocalData } from '../../core/contract/storage-commands.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useBusy } from '../../shared/use-busy.ts';

export interface Measured {
  /** null until the first measurement. */
  data: LocalData | null;
  /** The reason why the last measurement failed; null for none. */
  failure: Failure | null;
  busy: boolean;
  measure: () => void;
}

export function useLocalData(): Measured {
  const line = useLine();
  const [data, setData] = useState<LocalData | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, run] = useBusy();
  const measure = (): void =>
    void run(async () => {
      const receipt = await retryCommand(line, 'localData', {});
      setFailure(receipt.ok ? null : receipt.error);
      if (receipt.ok) setData(receipt.value);
    });
  const measureFirst = useEffectEvent(measure);
  useEffect(() => measureFirst(), []);
  return { data, failure, busy, measure };
}
