// A Vite plugin that removes Comlink's client side from the workers, 0.8 kB of the engine's first script. Workers
// only answer, and no callback crosses to them: a call with a proxy makes the worker throw, and gets no answer.
import type { Plugin } from 'vite';

export function slimComlink(): Plugin {
  return {
    name: 'slim-comlink',
    apply: 'build',
    transform: {
      filter: { id: /\/comlink\/dist\/esm\/comlink\.mjs$/ },
      handler: (code) => ({ code: withoutClient(code), map: null }),
    },
  };
}

/** Comlink without proxies for the other side's objects; tree shaking then drops the client's code. */
export const withoutClient = (code: string): string =>
  code
    .replace(/\n\s+port\.start\(\);\n\s+return wrap\(port\);/, '\n        throw new TypeError("no proxies");')
    // The workers expose functions, which need no reads, writes, constructors or further ports.
    .replace(/^ +case "(?:GET|SET|CONSTRUCT|ENDPOINT)"[\s\S]*?^ +break;\n/gm, '')
    // The messages of ports have no origin.
    .replace(/^ +if \(!isAllowedOrigin[\s\S]*?^ {8}\}\n/m, '')
    // The registry has a side effect, so tree shaking alone would keep it.
    .replace(/^const proxyFinalizers = [\s\S]*?^ {4}\}\);$/m, 'const proxyFinalizers = null;');
