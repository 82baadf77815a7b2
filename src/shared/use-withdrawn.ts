// The messages whose content was withdrawn, for parts that hold a copy of a message outside of the views.
import { useEffect, useEffectEvent } from 'react';
import type { WithdrawnNotice } from '../core/contract/views.ts';
import { useLine } from '../line/hooks.ts';

/** Calls `act` for messages that are recalled, removed or deleted while the component is mounted. */
export function useWithdrawn(act: (notice: WithdrawnNotice) => void): void {
  const line = useLine();
  const latest = useEffectEvent(act);
  useEffect(
    () =>
      line.watchNotices((notice) => {
        if (notice.kind === 'withdrawn') latest(notice);
      }),
    [line],
  );
}
