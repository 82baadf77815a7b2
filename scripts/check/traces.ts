// The check for traces of one machine that must not be in the repository: its folders and its registry.
import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/paths.mjs';
import type { SourceFile } from './files.ts';

/** Texts that no file may contain, each with its description. */
export type Traces = ReadonlyMap<string, string>;

/** User folders on any machine, except `/home/`, which is a route of the client. */
const userFolder = /(?:\/Users\/|[A-Z]:\\Users\\)\w+/;

/** The folders and registry hosts of this machine. */
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

/** The hosts from which npm fetches on this machine, and the public registry. */
async function registryHosts(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  const url = URL.parse(stdout.trim());
  // The public host is joined from two parts, so that this file does not match.
  return [...new Set([['registry', 'npmjs.org'].join('.'), ...(url === null ? [] : [url.hostname])])];
}
