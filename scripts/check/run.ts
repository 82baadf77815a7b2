// Runs the checks in parallel and prints one line per check when it ends.
import { availableParallelism } from 'node:os';
import { seconds } from '../lib/say.mjs';
import { checks, type Check } from './checks.ts';

/** The result of the checks; each failed check with its output. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly { readonly what: string; readonly why: string }[];
}

/**
 * Runs all checks, or the named ones; `passed` and `failed` count checks.
 * @param print receives each line of output
 */
export async function runChecks(
  names: readonly string[] = [],
  print: (line: string) => void = console.log,
): Promise<Outcome> {
  const from = performance.now();
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    const there = `There are: ${checks.map((c) => c.name).join(', ')}.`;
    print(`There is no check "${unknown.join('", "')}". ${there}`);
    return { passed: 0, failed: unknown.length, failures: unknown.map((what) => ({ what, why: there })) };
  }
  const queue = checks.filter((check) => names.length === 0 || names.includes(check.name));
  const total = queue.length;
  const failures: { what: string; why: string }[] = [];
  const worker = async (): Promise<void> => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const problems = await runOne(check, print);
      if (problems.length > 0) failures.push({ what: `check ${check.name}`, why: problems.join('\n') });
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  const passed = total - failures.length;
  print(`checks: ${passed} of ${total} passed in ${seconds(from)}`);
  return { passed, failed: failures.length, failures };
}

/** Runs one check, prints its line, and returns its problems. */
async function runOne(check: Check, print: (line: string) => void): Promise<readonly string[]> {
  const from = performance.now();
  const problems = await check.run().catch((error: unknown) => [String(error)]);
  const mark = problems.length === 0 ? 'ok  ' : 'FAIL';
  print(`  ${mark} ${check.name.padEnd(12)} ${seconds(from)}`);
  for (const line of problems.flatMap((problem) => problem.split('\n'))) print(`       ${line}`);
  return problems;
}
