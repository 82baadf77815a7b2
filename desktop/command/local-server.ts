// The server of this checkout: the one that runs already, else a new process, which ends with the window.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { nodeFlags } from '../../scripts/lib/launch.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { Plain } from '../../scripts/lib/say.mjs';

export interface LocalServer {
  readonly url: URL;
  /** Ends the process, unless the server ran before. Resolves when it has ended. */
  stop(): Promise<void>;
}

/** Time between two questions to a starting server, ms. */
const ASK_INTERVAL = 100;

const health = v.object({ ok: v.literal(true), version: v.string(), database: v.string() });

/** @param env PORT, DATA_DIR and the server's other variables */
export async function startLocalServer(env: NodeJS.ProcessEnv): Promise<LocalServer> {
  // The name `localhost` is a secure context for Chromium, as its number is.
  const url = new URL(`http://localhost:${env['PORT'] ?? '8080'}/`);
  if (await answers(url)) return { url, stop: () => Promise.resolve() };
  const child = spawn(process.execPath, [...nodeFlags, inRoot('server', 'main.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await answers(url))) {
    if (hasEnded(child)) throw new Plain('The server does not start: see the lines above.');
    await delay(ASK_INTERVAL);
  }
  return { url, stop: () => end(child) };
}

/** Whether a server of Partyline answers there. */
async function answers(url: URL): Promise<boolean> {
  try {
    const response = await fetch(new URL('/healthz', url), { redirect: 'error' });
    return v.is(health, await response.json());
  } catch {
    return false;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
