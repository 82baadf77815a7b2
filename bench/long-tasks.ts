// The long tasks (50 ms and more) of two tabs during a pull of 100,000 messages: the tab of the app, and an
// idle page.
import type { Page } from '@playwright/test';
import { backlogOf } from './backlog.ts';
import type { Context } from './context.ts';
import { once, type Once } from './once.ts';

export interface LongTasks {
  /** Durations of the long tasks of the tab and of the idle page, ms. */
  readonly tab: readonly number[];
  readonly idle: readonly number[];
  /** Duration of the pull, ms. */
  readonly took: number;
}

const made = new WeakMap<Context, Once<readonly LongTasks[]>>();

/** Measures several pulls. All rows share the result. */
export function longTasksOf(context: Context): Promise<readonly LongTasks[]> {
  const known = made.get(context) ?? once(() => measure(context));
  made.set(context, known);
  return known.get();
}

async function measure(context: Context): Promise<LongTasks[]> {
  const backlog = await backlogOf(context);
  const idle = await (await context.profile()).newPage();
  await idle.goto(`http://localhost:${(await context.benchPages()).port}/empty`);
  const pulls: LongTasks[] = [];
  while (pulls.length < PULLS) {
    await backlog.prepare(100_000);
    await Promise.all([observe(idle), observe(backlog.page)]);
    const began = performance.now();
    await backlog.pull();
    const took = performance.now() - began;
    pulls.push({ tab: await observed(backlog.page), idle: await observed(idle), took });
    await backlog.stop();
  }
  await idle.close();
  return pulls;
}

const PULLS = 3;

/** Records long tasks from now on. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    (globalThis as unknown as { tasks: number[] }).tasks = tasks;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

const observed = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
