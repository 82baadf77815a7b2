// A mounted file system that loses all unsynced bytes and names in a power cut (lossy-fs.py).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PYTHON } from '../../scripts/lib/fuse.ts';

export interface LossyFs {
  /** Cuts the power. Resolves when all that was synced is in the target folder. */
  cut: () => Promise<void>;
  /** Lets each later sync fail. */
  break: () => Promise<void>;
  unmount: () => Promise<void>;
}

/** @param target a new folder, which `cut` fills */
export async function mountLossyFs(mountPoint: string, target: string): Promise<LossyFs> {
  await mkdir(mountPoint);
  const script = fileURLToPath(new URL('lossy-fs.py', import.meta.url));
  const child = spawn(PYTHON, [script, mountPoint, target], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (expected: string) => {
    const { value } = (await lines.next()) as IteratorResult<string>;
    if (value !== expected) throw new Error(`the file system says ${String(value)} instead of ${expected}`);
  };
  await line('mounted');
  return {
    cut: () => {
      child.kill('SIGUSR1');
      return line('cut');
    },
    break: () => {
      child.kill('SIGUSR2');
      return line('broken');
    },
    unmount: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
