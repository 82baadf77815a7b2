import { setImmediate } from 'node:timers/promises';

/** Resolves to whether the promise has settled, after all work that is due now. */
export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  await setImmediate();
  await setImmediate();
  return settled;
}
