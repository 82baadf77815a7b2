// Calls from Node to the functions of engine/main.ts in Chromium, in a
// worker of the bench pages or in a page.
import type { BrowserContext, Worker } from '@playwright/test';
import type { Bench } from './engine/main.ts';
import type { BenchPages } from './bench-pages.ts';

export type Call = <N extends keyof Bench>(
  name: N,
  ...args: Parameters<Bench[N]>
) => Promise<Awaited<ReturnType<Bench[N]>>>;

export interface EngineWorker {
  readonly call: Call;
  readonly close: () => Promise<void>;
}

/** Opens a new page with an engine worker. */
export async function openEngineWorker(
  browser: BrowserContext,
  benchPages: BenchPages,
): Promise<EngineWorker> {
  const page = await browser.newPage();
  const made = page.waitForEvent('worker');
  await page.goto(`http://localhost:${benchPages.port}/`);
  const call = callIn(await made);
  return { call, close: () => page.close() };
}

/** Calls wait until the script has run. */
export function callIn(realm: Pick<Worker, 'evaluate'>): Call {
  const invoke = async ({ name, args }: { name: string; args: readonly unknown[] }): Promise<unknown> => {
    const scope = globalThis as unknown as {
      bench?: Record<string, (...args: readonly unknown[]) => unknown>;
    };
    while (!scope.bench) await new Promise((resolve) => setTimeout(resolve, 10));
    return scope.bench[name]?.(...args);
  };
  return (name, ...args) => realm.evaluate(invoke, { name, args }) as never;
}
