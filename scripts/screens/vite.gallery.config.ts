import { defaultClientConditions, defineConfig } from 'vite';
import { inRoot, root } from '../lib/paths.mjs';
import { sourcePlugins } from '../vite/source-plugins.ts';

/** The gallery, which is no part of the product's build. */
export default defineConfig({
  root,
  define: { __BUILD__: '"gallery"' },
  plugins: [sourcePlugins()],
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: { target: 'es2023', rolldownOptions: { input: inRoot('gallery.html') } },
});
