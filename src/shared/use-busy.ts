// The busy state of a control whose command runs. A second press while the command runs does nothing.
import { useRef, useState } from 'react';

/** Runs a task, unless the previous one still runs. */
export type RunTask = (task: () => Promise<void>) => Promise<void>;

export function useBusy(): readonly [busy: boolean, run: RunTask] {
  const [busy, setBusy] = useState(false);
  // A second press may come before the next rendering, so the state alone does not exclude it.
  const isRunning = useRef(false);
  const run: RunTask = async (task) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await task().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  };
  return [busy, run];
}
