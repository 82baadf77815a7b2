// Turns of the event loop in a simulated browser. The pending tasks of its databases are counted, so a step can
// run to their end or stop between them.
import { vi } from 'vitest';

const real = globalThis.setImmediate;
let pendingTasks = 0;

/** Databases schedule their tasks by the global function `setImmediate`. */
vi.stubGlobal('setImmediate', (task: () => void) => {
  pendingTasks++;
  return real(() => {
    pendingTasks--;
    task();
  });
});

export const turn = (): Promise<void> => new Promise((resolve) => void real(resolve));

/** Runs turns until no task of a database is pending. */
export async function runPendingTasks(): Promise<void> {
  do await turn();
  while (pendingTasks > 0);
}
