// The static import closure of modules: all modules that load with them.
import { posix } from 'node:path';
import { importsOf } from '../check/imports.ts';

/**
 * Paths of all modules in the closure, sorted, without packages and files other than scripts.
 * @param read returns the text of a module
 */
export function closureOf(modules: readonly string[], read: (path: string) => string): string[] {
  const found = new Set<string>();
  const due = [...modules];
  for (let path = due.pop(); path !== undefined; path = due.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const folder = posix.dirname(path);
    const needed = importsOf(read(path)).filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic);
    const scripts = needed.filter(({ specifier }) => /^\..*\.tsx?$/.test(specifier));
    due.push(...scripts.map(({ specifier }) => posix.join(folder, specifier)));
  }
  return [...found].toSorted();
}
