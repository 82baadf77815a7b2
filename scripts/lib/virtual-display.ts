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

/** @param size of the screen, pixels */
export async function startDisplay(size = '1600x1000'): Promise<VirtualDisplay> {
  // Xvfb chooses a free number, and writes it to file descriptor 3 when it is ready.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = `:${await numberOf(server)}`;
  const env = { ...process.env, DISPLAY: name };
  const manager = spawn('openbox', ['--sm-disable'], { env, stdio: 'ignore' });
  const end = Date.now() + START_TIMEOUT;
  while (!isManaged(env)) {
    if (Date.now() > end) throw new Error('openbox does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = (): void => {
    process.off('exit', stop);
    manager.kill();
    server.kill();
  };
  process.once('exit', stop);
  return { name, stop };
}

function numberOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = server.stdio[3] as Readable;
    output.on('data', (data: Buffer) => resolve(Number(data.toString())));
    server.on('error', reject);
    server.on('exit', () => reject(new Error('Xvfb does not start')));
  });
}

/** Whether a window manager runs on the display. */
function isManaged(env: NodeJS.ProcessEnv): boolean {
  const { stdout } = spawnSync('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'], { env, encoding: 'utf8' });
  return stdout.includes('window id');
}
