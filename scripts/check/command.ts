// A check that runs as a separate process.
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { environment } from '../lib/child.mjs';
import { inRoot, root } from '../lib/paths.mjs';

/** Runs a JavaScript program on this Node; its output is the problem if its exit code is not 0. */
export function program(file: string, ...args: readonly string[]): () => Promise<string[]> {
  return () =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [inRoot(file), ...args], {
        cwd: root,
        env: environment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const output: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
      child.on('error', (error) => {
        resolve([String(error)]);
      });
      child.on('close', (code) => {
        const text = stripVTControlCharacters(Buffer.concat(output).toString()).trim();
        resolve(
          code === 0 ? [] : [text === '' ? `${file} ended with ${String(code)} and said nothing` : text],
        );
      });
    });
}
