// Runs on Node 24. Calls what engine/main.ts offers, where it runs: in a worker of the stand, or in a page.
import type { BrowserContext, Worker } from '@playwright/test';
import type { Bench } from './engine/main.ts';
import type { Stand } from './stand.ts';

export type Call = <N extends keyof Bench>(
  name: N,
  ...args: Parameters<Bench[N]>
) => Promise<Awaited<ReturnType<Bench[N]>>>;

export interface EngineWorker {
  readonly call: Call;
  readonly close: () => Promise<void>;
}

/** A worker in a page of its own. */
export async function openEngineWorker(browser: BrowserContext, stand: Stand): Promise<EngineWorker> {
  const page = await browser.newPage();
  const made = page.waitForEvent('worker');
  await page.goto(`http://localhost:${stand.port}/`);
  const call = callIn(await made);
  return { call, close: () => page.close() };
}

/** What is asked for too early waits until the script has run. */
export function callIn(realm: Pick<Worker, 'evaluate'>): Call {
  const act = async ({ name, args }: { name: string; args: readonly unknown[] }): Promise<unknown> => {
    const here = globalThis as unknown as {
      bench?: Record<string, (...args: readonly unknown[]) => unknown>;
    };
    while (!here.bench) await new Promise((resolve) => setTimeout(resolve, 10));
    return here.bench[name]?.(...args);
  };
  return (name, ...args) => realm.evaluate(act, { name, args }) as never;
}
