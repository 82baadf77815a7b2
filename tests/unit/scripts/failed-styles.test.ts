import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withRetry } from '../../../scripts/vite/failed-styles.ts';

test('[ROUTE-07] The build lets a part of the page request its styles again after they failed to load', () => {
  const vite = readFileSync(fileURLToPath(new URL('chunks/node.js', import.meta.resolve('vite'))), 'utf8');
  const helper = vite.slice(vite.indexOf('function preloadOnce('), vite.indexOf('function getPreloadCode('));
  const changed = withRetry(helper);
  expect(changed).toMatch(/delete seen\[href\];\s*throw err;/);
  expect(changed).toMatch(
    /if \(e\.type === "error"\) link\.remove\(\), globalThis\.styleAgain\(link\)\.then\(res, \(\) => rej\(.*\)\);\s*else res\(e\);/,
  );
  expect(() => withRetry('other code')).toThrow('the preload helper of Vite does not match');
});
