// The server's command in a process of its own, for tests that kill the process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { builtProgram } from '../../scripts/lib/build.mjs';
import { nodeFlags } from '../../scripts/lib/launch.mjs';

export interface SpawnedMain {
  child: ChildProcess;
  /** The standard output so far. */
  out: () => string;
  errors: () => string;
  /** Sends SIGKILL to a running process, and waits for its exit. */
  kill: () => Promise<void>;
}

/** `sources`: the folder of another version of the repository, which runs from its sources. */
export function spawnMain(
  args: string[],
  settings: Record<string, string> = {},
  sources?: string,
): SpawnedMain {
  const main = sources === undefined ? builtProgram('main') : [...nodeFlags, join(sources, 'server/main.ts')];
  const { DATABASE_URL: _url, ...env } = process.env;
  const child = spawn(process.execPath, [...main, ...args], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    texts.errors += chunk.toString();
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { child, out: () => texts.out, errors: () => texts.errors, kill };
}

/**
 * Resolves when the server listens and has printed its URL. Rejects with the standard error if the process
 * exits first.
 */
export async function spawnServer(
  args: string[],
  settings: Record<string, string> = {},
  sources?: string,
): Promise<SpawnedMain & { url: string }> {
  const main = spawnMain(args, settings, sources);
  const { child, out, errors } = main;
  for (;;) {
    const url = /runs on (\S+)/.exec(out())?.[1];
    if (url) return { ...main, url: url.replace('localhost', '127.0.0.1') };
    if (child.exitCode !== null || child.stdout === null) throw new Error(errors());
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
}
