// The server of this checkout: a server of Partyline that runs already on its port, else a new process, which ends with the
// window.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { builtProgram } from '../../scripts/lib/build.mjs';
import { Plain } from '../../scripts/lib/say.mjs';

export interface LocalServer {
  readonly url: URL;
  /** Ends the process, unless the server ran before. Resolves when it has ended. */
  stop(): Promise<void>;
}

const DEFAULT_PORT = 8080;

/** Time limit of a start, ms: the first one creates the database. */
const START_TIMEOUT = 60_000;

/** Time between two questions to a starting server, ms. */
const ASK_INTERVAL = 100;

/** Time limit of an answer, ms: another program may own the port and stay silent. */
const ANSWER_TIMEOUT = 2000;

const health = v.object({ ok: v.literal(true), version: v.string(), database: v.string() });

/**
 * @param env PORT, DATA_DIR and the server's other variables, without HOST: the window is on this machine
 * @param signal ends the start; the server then stops with the next `stop`
 */
export async function startLocalServer(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<LocalServer> {
  const port = Number(env['PORT']) || DEFAULT_PORT;
  const url = new URL(`http://localhost:${port}/`);
  if (await answers(url)) return { url, stop: () => Promise.resolve() };
  const child = spawn(
    process.execPath,
    [...builtProgram('main'), '--port', `${port}`, '--host', '127.0.0.1'],
    { env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const end = performance.now() + START_TIMEOUT;
  while (!signal.aborted && !(await answers(url))) {
    if (hasEnded(child) && !signal.aborted)
      throw new Plain('The server does not start: see the lines above.');
    if (performance.now() > end) {
      await stop(child);
      throw new Plain(`The server does not answer on ${url.href}.`);
    }
    await delay(ASK_INTERVAL);
  }
  return { url, stop: () => stop(child) };
}

/** Whether a server of Partyline answers there. */
async function answers(url: URL): Promise<boolean> {
  try {
    const response = await fetch(new URL('/healthz', url), {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    });
    return v.is(health, await response.json());
  } catch {
    return false;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
