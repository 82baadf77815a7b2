// Runs on Node 24. Runs the checks side by side and prints one line for each as it ends.
import { availableParallelism } from 'node:os';
import { say, seconds } from '../lib/say.mjs';
import { checks, type Check } from './checks.ts';

/** Runs all checks, or those named; `passed` and `failed` count checks. */
export async function runChecks(names: readonly string[] = []): Promise<{ passed: number; failed: number }> {
  const from = performance.now();
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no check "${unknown.join('", "')}". There are: ${checks.map((c) => c.name).join(', ')}.`,
    );
    return { passed: 0, failed: unknown.length };
  }
  const queue = checks.filter((check) => names.length === 0 || names.includes(check.name));
  const total = queue.length;
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      if (!(await runOne(check))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  say(`checks: ${total - failed} of ${total} passed in ${seconds(from)}`);
  return { passed: total - failed, failed };
}

async function runOne(check: Check): Promise<boolean> {
  const from = performance.now();
  const problems = await check.run().catch((error: unknown) => [String(error)]);
  const mark = problems.length === 0 ? 'ok  ' : 'FAIL';
  console.log(`  ${mark} ${check.name.padEnd(12)} ${seconds(from)}`);
  for (const problem of problems) console.log(problem.replaceAll(/^/gm, '       '));
  return problems.length === 0;
}
