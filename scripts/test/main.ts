// `npm test`, started by scripts/test.mjs: runs the rings of a plan, and prints a summary.
import { availableParallelism, totalmem } from 'node:os';
import { sourceFiles } from '../check/files.ts';
import { explain, main, say, seconds } from '../lib/say.mjs';
import { affectedBy, changedFiles } from './changed.ts';
import { failureLines } from './failures.ts';
import { setMemoryFolder } from './memory-folder.ts';
import { installFor, problemOf, StartedNeeds } from './needs.ts';
import { readOptions, type TestOptions, usage } from './options.ts';
import { type Machine, type PlannedRing, planOf } from './plan.ts';
import { runRing } from './run-ring.ts';
import { runBeside } from './schedule.ts';
import { oneFailure, sum, type Tally } from './tally.ts';
import {
  measuredFigures,
  nearTimeouts,
  planTable,
  type RingTime,
  ringTable,
  slowestTests,
} from './timings.ts';

const LISTED = 10;
/** The folders of TypeScript files. */
const FOLDERS = ['src', 'workers', 'server', 'desktop', 'tests', 'e2e', 'scripts', 'bench'];
/** No two rings fit. */
const ONE_AT_A_TIME = { cores: 0, gigabytes: 0 };

await main(async () => {
  const given = readOptions(process.argv.slice(2), process.env);
  if (given === null) {
    console.log(usage);
    return 0;
  }
  const options = given.isChange ? ofChange(given) : given;
  if (options.install) {
    const rings = planOf(options, machine()).map(({ ring }) => ring);
    installFor(rings.flatMap(({ needs = [], uses = [] }) => [...needs, ...uses]));
  }
  const plan = planOf(options, machine());
  console.log(`Plan:\n${planTable(plan)}\n`);
  const from = performance.now();
  const { tallies, times } = await runPlan(plan, options);
  const total = sum(tallies);
  console.log(`\nMinutes of each ring:\n${ringTable(times, performance.now() - from)}`);
  printList('Slowest tests', slowestTests(total.timings, LISTED));
  printList('Longest tests by their timeouts', nearTimeouts(total.timings, LISTED));
  printList('Measured, not asserted', measuredFigures(total.timings));
  printList('Failed', failureLines(total.failures));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
// The verdict ends the run, also if a program or a socket that this process started is still open.
process.exit();

/** The options with the tests that the change can break as paths. */
function ofChange(options: TestOptions): TestOptions {
  const changed = changedFiles();
  const affected = affectedBy(changed, sourceFiles(...FOLDERS));
  if (affected.kind === 'all') {
    say(`${affected.by} can break every test: the whole run`);
    return { ...options, isChange: false };
  }
  say(`${changed.length} files have changed since main: they affect ${affected.tests.length} test files`);
  return { ...options, paths: affected.tests };
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`);
}

function machine(): Machine {
  return {
    cores: availableParallelism(),
    browserWorkers: Number(process.env['E2E_WORKERS']) || null,
    hasPostgres: !process.env['TEST_DATABASE_URL'] && problemOf('postgres') === null,
  };
}

interface Outcome {
  readonly tallies: readonly Tally[];
  /** In the order of the plan. */
  readonly times: readonly RingTime[];
}

async function runPlan(plan: readonly PlannedRing[], { shard, isInOrder }: TestOptions): Promise<Outcome> {
  const isStopped = noteSignals();
  const removeFolder = setMemoryFolder(process.env);
  const started = new StartedNeeds();
  const width = Math.max(...plan.map(({ ring }) => ring.key.length));
  const runOne = async (planned: PlannedRing): Promise<{ tally: Tally; time: RingTime }> => {
    const { key, name } = planned.ring;
    // Lines of several rings mix, so each line begins with its ring.
    const onLine = (line: string): void => console.log(`${key.padEnd(width)} | ${line}`);
    say(`${name} ...`);
    const from = performance.now();
    const isAlone = plan.length === 1;
    const options = { started, shard, onLine: isAlone ? undefined : onLine };
    const tally = await runRing(planned, options).catch((error: unknown) => cannotRun(name, error));
    const skipped = tally.skipped === 0 ? '' : `, ${tally.skipped} SKIPPED`;
    say(`${name}: ${tally.passed} passed, ${tally.failed} failed${skipped} in ${seconds(from)}`);
    return { tally, time: { name, ms: performance.now() - from, passed: tally.passed } };
  };
  const capacity = isInOrder
    ? ONE_AT_A_TIME
    : { cores: availableParallelism(), gigabytes: usableGigabytes() };
  const isEnded = (): boolean => isStopped() !== null;
  let outcomes: Awaited<ReturnType<typeof runOne>>[];
  try {
    outcomes = await runBeside(plan, capacity, runOne, isEnded);
  } finally {
    await started.stop();
    removeFolder();
  }
  const signal = isStopped();
  const cut = signal === null ? [] : [oneFailure(signal, 'The signal stopped the run before its end.')];
  return {
    tallies: [...outcomes.map(({ tally }) => tally), ...cut],
    times: outcomes.map(({ time }) => time),
  };
}

/** Four fifths of the memory; the rest is for the system and the user's programs. */
function usableGigabytes(): number {
  return (0.8 * Math.min(totalmem(), process.constrainedMemory() || Infinity)) / 1e9;
}

/**
 * Keeps this process alive after a signal, so that it ends its rings and the things that they need. The returned
 * function tells the signal.
 */
function noteSignals(): () => string | null {
  let noted: string | null = null;
  // Each ring and each check forwards signals to its process.
  process.setMaxListeners(50);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => (noted = signal));
  const parent = process.ppid;
  return () => noted ?? (process.ppid === parent ? null : 'the end of npm');
}

/** A ring that cannot run (for example, the client does not build) counts as one failure; the other rings still run. */
function cannotRun(name: string, error: unknown): Tally {
  const why = String(explain(error));
  console.error(why);
  return oneFailure(name, why);
}
