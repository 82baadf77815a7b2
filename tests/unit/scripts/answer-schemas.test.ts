import { expect, test } from 'vitest';
import { withoutRequests } from '../../../scripts/vite/answer-schemas.ts';

test('A build of the engine keeps path, response and line count of an endpoint, and drops its request', () => {
  const code = `const calls = {
  one: defineEndpoint({ method: 'PUT', path: '/one/{id}', params: byId, body: shape({
    query: maybe(id),
  }), data: nothing }),
  two: defineEndpoint({ path: '/two', data: shape({ body: text }), query: size }),
};
const other = named({ query: size });
`;
  const result = withoutRequests(code);
  expect(result.replace(/ +/g, ' ')).toBe(`const calls = {
 one: ({ method: 'PUT', path: '/one/{id}', \n \n data: nothing }),
 two: ({ path: '/two', data: shape({ body: text }), }),
};
const other = named({ query: size });
`);
  expect(result).toHaveLength(code.length);
});
