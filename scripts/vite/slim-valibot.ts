// Runs on Node 24, in Vite. Leaves the Standard Schema properties of valibot out of the engine: each schema would hold
// an object with a function that no part of it calls, 30 kB of its memory.
import type { Plugin } from 'vite';

export function slimValibot(): Plugin {
  return {
    name: 'slim-valibot',
    apply: 'build',
    transform: {
      filter: { id: /\/valibot\/dist\/index\.mjs$/ },
      handler: (code) => ({ code: withoutStandard(code), map: null }),
    },
  };
}

/** valibot whose schemas have no `~standard`; all else stays in its place. Pure. */
export const withoutStandard = (code: string): string =>
  // The function that gives it is called by nobody then, and goes.
  code.replace(/\b_standardSchema(?=\(\{)/g, (name) => ' '.repeat(name.length));
