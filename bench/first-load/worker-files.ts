// The files that the engine has loaded, read from the worker itself because pages do not see them.
import type { Browser } from '@playwright/test';
import { openTools } from '../devtools.ts';

/** Unique URLs of the scripts of all SharedWorkers of this origin, and of all files that they have loaded. */
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

/** Adds static imports, which a worker's resource timing does not list. */
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

/** URLs of the static imports of a built module; dynamic imports are not included. */
export const importsOf = (code: string, address: string): string[] =>
  Array.from(code.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g), ([, path]) =>
    new URL(path ?? '', address).toString(),
  );

/** Excludes data, as loaded.ts does for pages. */
const question = `[location.href, ...performance.getEntriesByType('resource')
  .filter((entry) => entry.responseEnd > 0 && entry.initiatorType !== 'fetch')
  .map((entry) => entry.name)]`;

interface Evaluated {
  readonly result: { readonly value: string[] };
}
