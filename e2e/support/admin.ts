// The operator's commands, run as a separate process as an operator runs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { builtProgram } from '../../scripts/lib/build.mjs';
import type { TestServer } from './server.ts';
import { expect } from './test.ts';

/** Runs `npm run admin` with the arguments. Resolves with stdout. */
export async function runAdmin({ dataDir }: TestServer, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [...builtProgram('admin'), '--data', dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  return output;
}
