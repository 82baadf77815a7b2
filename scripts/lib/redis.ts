// A temporary Redis for tests: on loopback and a free port, deleted afterwards. Other servers of this machine are
// not touched.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { onPath } from './programs.ts';
import { Plain } from './say.mjs';

export interface RedisServer {
  /** Without a database number, for example `redis://127.0.0.1:40123`. */
  readonly url: string;
  /** The process that runs now. */
  readonly pid: number | undefined;
  /** Kills the process (SIGKILL): clients lose their connections. Without persistence all data are lost. */
  readonly kill: () => Promise<void>;
  /** Starts the killed process again, on the same port and with the data that it stored. */
  readonly start: () => Promise<void>;
  /** Deletes the stored data of the killed process. */
  readonly loseData: () => void;
  /** Stops the process from running, so that it answers nothing and keeps its connections (SIGSTOP). */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Ends the process and deletes its data. */
  readonly stop: () => Promise<void>;
}

interface Options {
  /** Stores every write before its reply, so that a killed server keeps its data. False by default. */
  isPersistent?: boolean;
}

/** The program of Debian's package redis-server; undefined where it is missing. */
export const findRedis = (): string | undefined => onPath('redis-server');

/** Resolves when the server accepts connections. */
export async function startRedis(
  program: string,
  { isPersistent = false }: Options = {},
): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'partyline-redis-'));
  const port = await freePort();
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
  if (isPersistent) args.push('--appendonly', 'yes', '--appendfsync', 'always');
  let child: ChildProcess | null = null;
  const removeAtExit = (): void => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const kill = async (): Promise<void> => {
    const killed = child;
    child = null;
    if (killed === null || killed.exitCode !== null || killed.signalCode !== null) return;
    const ended = new Promise((resolve) => killed.once('close', resolve));
    killed.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    if (child !== null) throw new Error('this Redis runs already');
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await ready(child, program);
  };
  const loseData = (): void => {
    if (child !== null) throw new Error('this Redis runs');
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  };
  process.once('exit', removeAtExit);
  const stop = async (): Promise<void> => {
    process.off('exit', removeAtExit);
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return child?.pid;
    },
    kill,
    start,
    loseData,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    stop,
  };
}

/** Resolves after the line in which the server says that it is ready. Its log is read to its end. */
function ready(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk.toString()}`.slice(-4_000);
      if (log.includes('Ready to accept connections')) resolve();
    });
    child.once('error', ({ message }) => reject(new Plain(`${program} failed: ${message}`)));
    child.once('close', () => reject(new Plain(`${program} ended before it was ready: ${log}`)));
  });
}
