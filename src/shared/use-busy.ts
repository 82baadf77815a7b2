// The busy state of a control whose command runs. A second press while the command runs does nothing.
import { useRef, useState } from 'react';

/** Runs a task, unless the previous one still runs. */
export type RunTask = (task: () => Promise<void>) => Promise<void>;

/** Runs an act such as closing a dialog, unless a task runs: its late success would close the next dialog. */
export type UnlessBusy = (act: () => void) => void;

export function useBusy(): readonly [busy: boolean, run: RunTask, unlessBusy: UnlessBusy] {
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
  const unlessBusy: UnlessBusy = (act) => {
    if (!isRunning.current) act();
  };
  return [busy, run, unlessBusy];
}
