// `npm run test:faults`: runs the generated histories of tests/faults, in any number, or hunts with random seeds.
import { availableParallelism } from 'node:os';
import { Hunt, summaryOf } from './faults/hunt.ts';
import { readOptions, usage } from './faults/options.ts';
import { commandFor, isStress, type Target } from './faults/plan.ts';
import { captureTarget, runTargets } from './faults/vitest.ts';
import { main, say } from './lib/say.mjs';

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    console.log(usage);
    return 0;
  }
  const { minutes, only } = options;
  return minutes === null ? runTargets(only, options) : hunt(only, minutes);
});

/** Runs one share of the hunt on each processor at a time. */
async function hunt(only: readonly Target[], minutes: number): Promise<number> {
  const plan = new Hunt({ only, minutes, now: () => performance.now(), chance: Math.random });
  await Promise.all(Array.from({ length: availableParallelism() }, () => runShares(plan)));
  for (const line of summaryOf(plan.results)) say(line);
  return plan.results.every(({ passed }) => passed) ? 0 : 1;
}

async function runShares(plan: Hunt): Promise<void> {
  for (let share = plan.next(); share !== null; share = plan.next()) {
    const { target, seed, runs } = share;
    const work = isStress(target) ? `${runs} histories of ${target}` : target;
    say(`${work} from seed ${seed}`);
    const { code, output } = await captureTarget(target, share);
    plan.end(share, code === 0);
    if (code === 0) continue;
    console.log(output);
    say(`FAILED: ${work}. To run it again: ${commandFor(target, seed, isStress(target) ? runs : null)}`);
  }
}
