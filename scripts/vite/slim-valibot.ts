// A Vite plugin that removes properties of valibot's schemas that the engine does not read. The Standard Schema alone
// takes 30 kB of memory: an object and a function per schema.
import type { Plugin } from 'vite';

export function slimValibot(): Plugin {
  return {
    name: 'slim-valibot',
    apply: 'build',
    transform: {
      filter: { id: /\/valibot\/dist\/index\.mjs$/ },
      handler: (code) => ({ code: withoutUnread(withoutStandard(code)), map: null }),
    },
  };
}

/** valibot without `~standard` on its schemas; all other code keeps its position. */
export const withoutStandard = (code: string): string =>
  // Removes the calls of `_standardSchema`; tree shaking then drops the function.
  code.replace(/\b_standardSchema(?=\(\{)/g, (name) => ' '.repeat(name.length));

/** valibot without `reference` and `async` on its schemas and actions. Only translated messages need the reference. */
export const withoutUnread = (code: string): string =>
  code.replace(/^\t+(?:reference: [\w$]+|async: false),$/gm, '');
