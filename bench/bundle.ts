// Runs on Node 24. The engine's modules, with what drives them for measuring, as one script for Chromium; made
// like the product's own.
import { build } from 'vite';
import { inRoot, root } from '../scripts/lib/paths.mjs';
import { Plain } from '../scripts/lib/say.mjs';

/** The text of the script; it sets `bench` on the global object (engine/main.ts). */
export async function bundleEngine(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { __BUILD__: '"bench"' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: inRoot('bench', 'engine', 'main.ts'), output: { codeSplitting: false } },
    },
  });
  const output = 'output' in built ? built.output : [];
  const chunk = output.find((file) => file.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Plain('The script for measuring was not built.');
  return chunk.code;
}
