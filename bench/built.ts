// The client and the server, built from the current sources once for each process. All output of the build goes to stderr,
// because stdout is for figures only.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment } from '../scripts/lib/child.mjs';
import { nodeFlags } from '../scripts/lib/launch.mjs';
import { Plain } from '../scripts/lib/say.mjs';
import { once } from './once.ts';

export const built = once(build);

async function build(): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('./build.ts'));
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: environment(),
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const end = (): boolean => child.kill();
  process.once('exit', end);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.off('exit', end);
  if (code !== 0) throw new Plain('The client or the server does not build: see the lines above.');
}
