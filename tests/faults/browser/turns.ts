// Turns of the simulated browser: what its databases still have to do is counted, so that a step can end when
// all is done that waits for nothing, or in the middle of it.
import { vi } from 'vitest';

const real = globalThis.setImmediate;
let due = 0;

/** Databases take their turns by the global one. */
vi.stubGlobal('setImmediate', (task: () => void) => {
  due++;
  return real(() => {
    due--;
    task();
  });
});

export const turn = (): Promise<void> => new Promise((done) => void real(done));

/** Everything runs that waits for nothing. */
export async function quiet(): Promise<void> {
  do await turn();
  while (due > 0);
}
