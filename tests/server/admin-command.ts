// The operator's command in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { builtProgram } from '../../scripts/lib/build.mjs';

/** Runs the command with a text on standard input. Resolves with its exit code, output and errors. */
export async function adminOn(dataDir: string, input: string, args: readonly string[]) {
  const child = spawn(process.execPath, [...builtProgram('admin'), '--data', dataDir, ...args], {
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out: out.trimEnd(), errors: errors.trimEnd() };
}
