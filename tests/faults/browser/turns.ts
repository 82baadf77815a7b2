// Turns of the event loop in a simulated browser. Pending tasks of its databases are counted, so that a step
// can end when nothing is due, or in the middle.
import { vi } from 'vitest';

const real = globalThis.setImmediate;
let pendingTasks = 0;

/** Databases schedule their work by the global function. */
vi.stubGlobal('setImmediate', (task: () => void) => {
  pendingTasks++;
  return real(() => {
    pendingTasks--;
    task();
  });
});

export const turn = (): Promise<void> => new Promise((resolve) => void real(resolve));

/** Runs everything that waits for nothing. */
export async function runPendingTasks(): Promise<void> {
  do await turn();
  while (pendingTasks > 0);
}
