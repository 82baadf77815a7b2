// A Vite plugin that removes request schemas from the engine's first script:
// only the server validates requests.
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

/**
 * The module with endpoints as plain objects without `params`, `query` and
 * `body`; all other code keeps its position.
 */
export function withoutRequests(code: string): string {
  let left = code;
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [endpoint] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return;
      if (endpoint?.type !== 'ObjectExpression') return;
      // The call to defineEndpoint is removed: it exists only for its types.
      left = left.slice(0, callee.start) + blank(callee.name) + left.slice(callee.end);
      for (const [at, property] of endpoint.properties.entries()) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (!REQUEST.has(property.key.name)) continue;
        // The comma after the property is removed too.
        const end = endpoint.properties[at + 1]?.start ?? endpoint.end - 1;
        left = left.slice(0, property.start) + blank(left.slice(property.start, end)) + left.slice(end);
      }
    },
  });
  visitor.visit(parseSync('endpoints.ts', code).program);
  return left;
}

/** Keeps line breaks, so that the source map stays valid. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
