// A Vite plugin that removes valibot's Standard Schema properties from the engine. The engine does not read
// them, and they take 30 kB of memory: an object and a function per schema.
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

/** valibot without `~standard` on its schemas; all other code keeps its position. */
export const withoutStandard = (code: string): string =>
  // Removes the calls of `_standardSchema`; tree shaking then drops the function.
  code.replace(/\b_standardSchema(?=\(\{)/g, (name) => ' '.repeat(name.length));
