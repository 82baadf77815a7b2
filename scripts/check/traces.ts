// Runs on Node 24. Traces of one machine that do not belong in the repository: its folders, its registry.
import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/paths.mjs';
import type { SourceFile } from './files.ts';

/** Texts that no file may contain, each with what it is. */
export type Traces = ReadonlyMap<string, string>;

/** Folders of a user on any machine; `/home/` alone is a route of the client. */
const userFolder = /(?:\/Users\/|[A-Z]:\\Users\\)\w+/;

/** What would give this machine away. */
export async function tracesOfThisMachine(): Promise<Traces> {
  const folders = [root, dirname(root), homedir()].filter(
    (folder) => folder.split(/[\\/]/).length > 2 || folder === homedir(),
  );
  return new Map([
    ...folders
      .filter((folder) => folder.length > 1)
      .map((folder) => [`${folder}/`, 'a folder of this machine'] as const),
    ...(await registryHosts()).map((host) => [host, 'a registry host'] as const),
  ]);
}

export function traceProblems(files: readonly SourceFile[], traces: Traces): string[] {
  return files.flatMap(({ path, text }) => {
    const found = [...traces].filter(([trace]) => text.includes(trace)).map(([, what]) => what);
    if (userFolder.test(text)) found.push("a user's folder");
    if (path === 'package-lock.json' && text.includes('"resolved": "http'))
      found.push('addresses of a registry');
    return [...new Set(found)].map((what) => `${path}: contains ${what}`);
  });
}

/** Hosts that npm fetches from here; the public one is in nobody's file either. */
async function registryHosts(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  const url = URL.parse(stdout.trim());
  // the public one in two parts, or this file would be a find
  return [...new Set([['registry', 'npmjs.org'].join('.'), ...(url === null ? [] : [url.hostname])])];
}
