// Runs on Node 24. Which files the engine has loaded: no page sees that, so the worker itself is asked.
import type { Browser } from '@playwright/test';
import { openTools } from '../devtools.ts';

/** The addresses of the script of every SharedWorker of this origin and of all that it has loaded, each once. */
export async function workerFiles(browser: Browser, origin: string): Promise<string[]> {
  const tools = await openTools(browser);
  try {
    const workers = await tools.sharedWorkers(origin);
    if (workers.length === 0) throw new Error('the page runs without a SharedWorker');
    const files: string[] = [];
    for (const worker of workers) {
      const params = { expression: question, returnByValue: true };
      const answer = await tools.ask<Evaluated>(worker, 'Runtime.evaluate', params);
      files.push(...answer.result.value);
    }
    return await withImports([...new Set(files)]);
  } finally {
    await tools.close();
  }
}

/** What a module imports at its top a worker does not list among what it has loaded. */
async function withImports(files: string[]): Promise<string[]> {
  const all = new Set<string>();
  const due = [...files];
  for (let file = due.pop(); file; file = due.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    due.push(...importsOf(await (await fetch(file)).text(), file));
  }
  return [...all];
}

/** The addresses that a built module of this address imports at its top; those that it loads later are not among them. */
export const importsOf = (code: string, address: string): string[] =>
  Array.from(code.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g), ([, path]) =>
    new URL(path ?? '', address).toString(),
  );

/** Data is left out as it is in pages: see loaded.ts. */
const question = `[location.href, ...performance.getEntriesByType('resource')
  .filter((entry) => entry.responseEnd > 0 && entry.initiatorType !== 'fetch')
  .map((entry) => entry.name)]`;

interface Evaluated {
  readonly result: { readonly value: string[] };
}
