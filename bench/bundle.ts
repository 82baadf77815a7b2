// The engine's modules and the bench driver (engine/main.ts) as one script
// for Chromium, built like the product.
import { build } from 'vite';
import { inRoot, root } from '../scripts/lib/paths.mjs';
import { Plain } from '../scripts/lib/say.mjs';

/** Returns the script's text. The script sets `bench` on the global object (engine/main.ts). */
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
