// The reports that vitest and Playwright write.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from '../lib/paths.mjs';

/** The path of a report, with the report of an earlier run deleted. */
export function freshReport(name: string): string {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, name);
  rmSync(file, { force: true });
  return file;
}

/** The report; undefined if the runner has written none. Its runner decides its shape. */
export function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
