// Runs on Node 24. The product's server as a process of its own, so that it is measured as it is used.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, type DemoName } from '../server/demo/people.ts';
import { environment } from '../scripts/lib/child.mjs';
import { nodeFlags } from '../scripts/lib/launch.mjs';
import { inRoot, root } from '../scripts/lib/paths.mjs';
import { Plain } from '../scripts/lib/say.mjs';

export interface Server {
  /** scheme, host and port */
  readonly origin: string;
  /** Somebody who may sign in and has chats. */
  readonly person: { readonly userName: DemoName; readonly password: string };
  readonly stop: () => Promise<void>;
}

/** On a free port, with demo accounts, on data that goes when it stops or this process ends. */
export async function startServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
  const args = [...nodeFlags, inRoot('server', 'main.ts'), '--demo', '--port', '0', '--data', dataDir];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment({ DATABASE_URL: '', HOST: '127.0.0.1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
      const said = /Partyline runs on (\S+)/.exec(output)?.[1];
      if (said !== undefined) resolve(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => resolve(undefined));
  });
  if (origin === undefined) throw new Plain(`The server does not start. It said:\n${output}`);
  return {
    origin,
    person: { userName: 'alice', password: DEMO_PASSWORD },
    stop: async () => {
      process.off('exit', leave);
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
