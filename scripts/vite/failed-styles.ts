// A Vite plugin that requests failed styles of a part of the page again: at once past the caches (src/platform/parts.ts),
// and with each later load of the part. Vite's own helper never requests a failed stylesheet again, so the part would
// show without its styles until a reload of the page.
import type { Plugin } from 'vite';

export function failedStyles(): Plugin {
  return {
    name: 'failed-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: (code) => ({ code: withRetry(code), map: null }),
    },
  };
}

/** Vite's helper takes a file for loaded that is in `seen`, or that has a `link` in the page. */
const CHANGES = [
  [/seen\[href\] = void 0;(?=\s*throw err;)/, 'delete seen[href];'],
  [
    /if \(e\.type === "error"\) rej\((.*)\);(?=\s*else res)/,
    'if (e.type === "error") link.remove(), globalThis.styleAgain(link).then(res, () => rej($1));',
  ],
] as const;

/** Vite's helper for preloads with both changes. Throws where another release of Vite has other code. */
export function withRetry(code: string): string {
  let changed = code;
  for (const [before, after] of CHANGES) {
    if (!before.test(changed)) throw new Error(`the preload helper of Vite does not match ${String(before)}`);
    changed = changed.replace(before, after);
  }
  return changed;
}
