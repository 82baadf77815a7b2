// Runs on Node 24, in Vite. Leaves the schemas of requests out of the engine: only the server checks a request, and
// would be a part of its first script.
import { parseSync, Visitor, type Plugin } from 'vite';

/** The parts of an endpoint that only the server reads. */
const REQUEST = new Set(['params', 'query', 'body']);

export function answerSchemas(): Plugin {
  return {
    name: 'answer-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/core\/wire\/.*\.ts$/, code: 'defineEndpoint(' },
      handler: (code) => ({ code: withoutRequests(code), map: null }),
    },
  };
}

/** A module whose endpoints are plain objects without `params`, `query` and `body`; all else stays in its place. Pure. */
export function withoutRequests(code: string): string {
  let left = code;
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [endpoint] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return;
      if (endpoint?.type !== 'ObjectExpression') return;
      // The call only gives the compiler its types.
      left = left.slice(0, callee.start) + blank(callee.name) + left.slice(callee.end);
      for (const [at, property] of endpoint.properties.entries()) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (!REQUEST.has(property.key.name)) continue;
        // With the comma behind it.
        const end = endpoint.properties[at + 1]?.start ?? endpoint.end - 1;
        left = left.slice(0, property.start) + blank(left.slice(property.start, end)) + left.slice(end);
      }
    },
  });
  visitor.visit(parseSync('endpoints.ts', code).program);
  return left;
}

/** Lines stay where they are, for the source map. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
