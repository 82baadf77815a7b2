// The product's server as a separate process, as in production.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DEMO_PASSWORD } from '../server/demo/people.ts';
import { environment } from '../scripts/lib/child.mjs';
import { builtProgram } from '../scripts/lib/build.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { Plain } from '../scripts/lib/say.mjs';
import { built } from './built.ts';

export interface Person {
  readonly userName: string;
  readonly password: string;
}

export interface Server {
  /** scheme, host and port */
  readonly origin: string;
  /** An account with chats. */
  readonly person: Person;
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  /** The `--load` option: one bench account instead of the demo accounts. */
  readonly load?: string;
  /**
   * Runs the server at low priority: under load it must not take the CPU from the browser, because real
   * servers run on other machines.
   */
  readonly giveWay?: boolean;
  /** Settings of the server, such as ICE_SERVERS. */
  readonly env?: Readonly<Record<string, string>>;
  /** Additional origins of the server, such as `http://m100.localhost`. */
  readonly origins?: readonly string[];
  /** Receives every line of the server's output. */
  readonly onLine?: (line: string) => void;
}

/** Starts the server on a free port; its data is deleted when it stops or this process ends. */
export async function startServer({
  load,
  giveWay,
  origins = [],
  env = {},
  onLine,
}: ServerOptions = {}): Promise<Server> {
  await built.get();
  const dataDir = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
  const people = load === undefined ? ['--demo'] : ['--no-demo', '--load', load];
  // The server logs sockets only in development.
  const log = onLine ? ['--log', 'info'] : [];
  const args = [
    ...builtProgram('main'),
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
    env: environment({
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      ...env,
      ...(onLine && { NODE_ENV: 'development' }),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  const ended = once(child, 'close');
  const cleanUp = (): void => {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', cleanUp);
  let output = '';
  const origin = await new Promise<string | undefined>((resolve) => {
    const readOutput = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-10_000);
      // The server prints the sign-in after it has filled the accounts.
      const url = /Partyline runs on (\S+)[^]*\n {2}\w+ +password/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', readOutput);
    child.stderr.on('data', readOutput);
    child.once('close', () => resolve(undefined));
  });
  if (origin === undefined) throw new Plain(`The server does not start. It said:\n${output}`);
  if (giveWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return {
    origin,
    person: load === undefined ? { userName: 'alice', password: DEMO_PASSWORD } : loaded,
    stop: async () => {
      process.off('exit', cleanUp);
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The account that server/load/fill.ts creates. */
const loaded: Person = { userName: 'load', password: 'partyline' };
