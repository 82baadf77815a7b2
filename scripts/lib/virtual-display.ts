// A display without a screen: Xvfb, and openbox as its window manager. Windows of the desktop shell open there.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Time limit of the window manager's start, ms. */
const START_TIMEOUT = 60_000;

export interface VirtualDisplay {
  /** The value of DISPLAY. */
  readonly name: string;
  readonly stop: () => void;
}

/**
 * Resolves when the window manager runs. If a program does not start, both end.
 * @param size of the screen, pixels
 */
export async function startDisplay(size = '1600x1000'): Promise<VirtualDisplay> {
  // Xvfb chooses a free number, and writes it to file descriptor 3 when it is ready. Without -noreset it starts afresh
  // when its last client leaves, and ends an openbox that connects in this moment: xprop below can be that last client.
  const args = ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const programs: ChildProcess[] = [server];
  const stop = (): void => {
    process.off('exit', stop);
    for (const program of programs) program.kill();
  };
  process.once('exit', stop);
  try {
    const name = `:${await numberOf(server)}`;
    const env = { ...process.env, DISPLAY: name };
    const manager = spawn('openbox', ['--sm-disable'], { env, stdio: 'ignore' });
    programs.push(manager);
    await managed(env, manager);
    return { name, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

function numberOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = server.stdio[3] as Readable;
    output.on('data', (data: Buffer) => resolve(Number(data.toString())));
    server.on('error', reject);
    server.on('exit', () => reject(new Error('Xvfb does not start')));
  });
}

/** Resolves when a window manager runs on the display. */
async function managed(env: NodeJS.ProcessEnv, manager: ChildProcess): Promise<void> {
  const end = Date.now() + START_TIMEOUT;
  const isRunning = (): boolean => manager.exitCode === null && manager.signalCode === null;
  while (!isManaged(env)) {
    if (!isRunning() || Date.now() > end) throw new Error('openbox does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isManaged(env: NodeJS.ProcessEnv): boolean {
  const options = { env, encoding: 'utf8', timeout: START_TIMEOUT } as const;
  return spawnSync('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'], options).stdout.includes('window id');
}
