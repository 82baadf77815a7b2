// Requests that race: each has passed its checks outside the lane before the first of them enters it.
import type { RunningServer } from '../../server/start.ts';

/** Makes the calls at once. The job of each waits outside its lane for the jobs of the others. */
export async function race<T>(
  { services: { lanes } }: RunningServer,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const run = lanes.run.bind(lanes);
  const all = Promise.withResolvers<void>();
  let missing = calls.length;
  lanes.run = async (lane, store, push) => {
    missing--;
    if (missing === 0) all.resolve();
    await all.promise;
    return run(lane, store, push);
  };
  try {
    return await Promise.all(calls.map((call) => call()));
  } finally {
    lanes.run = run;
  }
}
