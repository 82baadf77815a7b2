// The product's server as a separate process, on an existing database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { environment } from '../scripts/lib/child.mjs';
import { builtProgram } from '../scripts/lib/build.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { Plain } from '../scripts/lib/say.mjs';
import type { Secrets } from '../server/auth/secrets.ts';
import { built } from './built.ts';

export interface ServerSetup {
  dataDir: string;
  /** URL of the PostgreSQL database; '' for the embedded database. */
  databaseUrl: string;
  secrets: Secrets;
  /** Additional command line arguments. */
  more?: readonly string[];
  /** Additional flags of Node. */
  flags?: readonly string[];
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>;
  /** Gets each line of the standard output. */
  onLine?: (line: string) => void;
}

/** Throws with the server's output where it does not start. */
export async function startOn({
  dataDir,
  databaseUrl,
  secrets: { access, refresh },
  more = [],
  flags = [],
  env: moreEnv = {},
  onLine,
}: ServerSetup) {
  await built.get();
  const args = [...flags, ...builtProgram('main'), '--no-demo', '--port', '0', '--data', dataDir, ...more];
  const own = { DATABASE_URL: databaseUrl, ACCESS_SECRET: access, REFRESH_SECRET: refresh };
  const env = environment({ ...own, ...moreEnv });
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  let output = '';
  const origin = await new Promise<string | undefined>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-10_000);
      const url = /Partyline runs on (\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('close', () => resolve(undefined));
  });
  if (origin === undefined) throw new Plain(`The server does not start. It said:\n${output}`);
  return {
    pid: Number(child.pid),
    origin: origin.replace('localhost', '127.0.0.1'),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
