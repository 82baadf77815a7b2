// Runs on Node 24. The product's server as a process of its own, so that it is measured as it is used.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DEMO_PASSWORD } from '../server/demo/people.ts';
import { environment } from '../scripts/lib/child.mjs';
import { nodeFlags } from '../scripts/lib/launch.mjs';
import { inRoot, root } from '../scripts/lib/paths.mjs';
import { Plain } from '../scripts/lib/say.mjs';

export interface Person {
  readonly userName: string;
  readonly password: string;
}

export interface Server {
  /** scheme, host and port */
  readonly origin: string;
  /** Somebody who may sign in and has chats. */
  readonly person: Person;
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  /** One account for measuring, filled like this, in place of the demo accounts. */
  readonly load?: string;
  /**
   * It has much to do while something is measured. People's servers stand elsewhere: this one must not take the
   * processor from the browser.
   */
  readonly giveWay?: boolean;
  /** Addresses under which it answers beside its own, such as `http://m100.localhost`. */
  readonly origins?: readonly string[];
  /** Is told every line that it writes. */
  readonly onLine?: (line: string) => void;
}

/** On a free port, on data that goes when it stops or this process ends. */
export async function startServer({
  load,
  giveWay,
  origins = [],
  onLine,
}: ServerOptions = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
  const people = load === undefined ? ['--demo'] : ['--no-demo', '--load', load];
  // each socket's life is told while developing only
  const log = onLine ? ['--log', 'info'] : [];
  const args = [
    ...nodeFlags,
    inRoot('server', 'main.ts'),
    ...people,
    ...log,
    ...origins.flatMap((address) => ['--origin', address]),
    '--port',
    '0',
    '--data',
    dataDir,
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment({ DATABASE_URL: '', HOST: '127.0.0.1', ...(onLine && { NODE_ENV: 'development' }) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  const ended = once(child, 'close');
  const leave = (): void => {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', leave);
  let output = '';
  const origin = await new Promise<string | undefined>((resolve) => {
    const hear = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-10_000);
      // what has to be filled is filled when it says how to sign in
      const said = /Partyline runs on (\S+)[^]*\n {2}\w+ +password/.exec(output)?.[1];
      if (said !== undefined) resolve(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => resolve(undefined));
  });
  if (origin === undefined) throw new Plain(`The server does not start. It said:\n${output}`);
  if (giveWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return {
    origin,
    person: load === undefined ? { userName: 'alice', password: DEMO_PASSWORD } : loaded,
    stop: async () => {
      process.off('exit', leave);
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whom server/load/fill.ts makes. */
const loaded: Person = { userName: 'load', password: 'partyline' };
