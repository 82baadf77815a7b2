// Runs on Node 24, in Vite. Leaves valibot's Standard Schema properties out of the engine. No part of it reads them, and
// they take 30 kB of its memory: an object and a function for each schema.
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
  // Without calls the build drops `_standardSchema` itself.
  code.replace(/\b_standardSchema(?=\(\{)/g, (name) => ' '.repeat(name.length));
