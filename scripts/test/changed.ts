// The tests that a change can break, for `npm test -- --changed`.
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import type { SourceFile } from '../check/files.ts';
import { importsOf } from '../check/imports.ts';
import { root } from '../lib/paths.mjs';
import { Plain } from '../lib/say.mjs';
import { ROOMS } from './rooms.ts';

/** Test files, sorted; or the changed file that can break any test. */
export type Affected =
  | { readonly kind: 'some'; readonly tests: readonly string[] }
  | { readonly kind: 'all'; readonly by: string };

/** Folders of product code. Most tests of whole programs import all of it, so the rooms name their tests. */
const PRODUCT = ['desktop/', 'server/', 'src/', 'workers/'];
const OWN_IMPORTS = ['tests/unit/', 'tests/desktop/'];

/**
 * The tests of changed files: those that import a file, and those that its room names.
 * @param changed paths, also of deleted files
 * @param sources all TypeScript files of the repository
 */
export function affectedBy(changed: readonly string[], sources: readonly SourceFile[]): Affected {
  const importers = importersOf(sources);
  const all = sources.map(({ path }) => path).filter(isTest);
  const tests = new Set<string>();
  for (const path of changed) {
    const room = roomOf(path);
    const isOfTests = /^(?:tests|e2e)\//.test(path);
    if (room === undefined && !isOfTests && !path.endsWith('.md')) return { kind: 'all', by: path };
    const isProduct = PRODUCT.some((folder) => path.startsWith(folder));
    for (const test of dependents(path, importers).filter(isTest)) {
      if (!isProduct || OWN_IMPORTS.some((folder) => test.startsWith(folder))) tests.add(test);
    }
    for (const pattern of room === undefined ? [] : patternsOf(room)) {
      for (const test of all.filter((one) => isNamed(one, pattern))) tests.add(test);
    }
  }
  return { kind: 'some', tests: all.filter((test) => tests.has(test)).toSorted() };
}

/** Names of tests as paths without endings, for example `e2e/calls` and `tests/server/call*`. */
export function patternsOf(room: string): string[] {
  const { specs = '', tests = '' } = ROOMS[room] ?? {};
  const split = (text: string): string[] => text.split(' ').filter((name) => name !== '');
  const browser = typeof specs === 'string' ? split(specs) : [];
  return [...browser.map((name) => `e2e/${name}`), ...split(tests).map((name) => `tests/${name}`)];
}

export function isNamed(test: string, pattern: string): boolean {
  const name = test.replace(/\.(?:test|spec)\.ts$/, '');
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** The innermost room around a file. */
function roomOf(path: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => path.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

const isTest = (path: string): boolean => /\.(?:test|spec)\.ts$/.test(path);

type Importers = ReadonlyMap<string, readonly string[]>;

function importersOf(sources: readonly SourceFile[]): Importers {
  const importers = new Map<string, string[]>();
  for (const { path, text } of sources) {
    for (const { specifier, typeOnly } of importsOf(text)) {
      if (typeOnly || !specifier.startsWith('.')) continue;
      const target = posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

/** The file, and all files that import it directly or through others. */
function dependents(path: string, importers: Importers): string[] {
  const found = new Set<string>();
  const due = [path];
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    due.push(...(importers.get(next) ?? []));
  }
  return [...found];
}

/** Files that differ from the merge base with origin/main or main, committed or not, and new files. */
export function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  if (base === null) throw new Plain('--changed compares with the branch main, and git finds none here.');
  const differing = git('diff', '--name-only', '--no-renames', '-z', base.trim());
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return `${differing}${added}`.split('\0').filter((path) => path !== '');
}

/** Null if git fails. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}
