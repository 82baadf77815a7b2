// A check that runs as a separate process.
import { capture } from '../lib/child.mjs';
import { inRoot } from '../lib/paths.mjs';

/** Runs a JavaScript program on this Node; its output is the problem if its exit code is not 0. */
export function program(file: string, ...args: readonly string[]): () => Promise<string[]> {
  return async () => {
    const { code, output } = await capture(process.execPath, [inRoot(file), ...args]);
    if (code === 0) return [];
    return [output === '' ? `${file} ended with ${String(code)} and said nothing` : output];
  };
}
