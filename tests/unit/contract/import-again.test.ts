// The second attempt to load a script of the build.
import { expect, test } from 'vitest';
import { createImportAgain } from '../../../src/core/contract/import-again.ts';

const ORIGIN = 'https://host.example';
const part = `${ORIGIN}/assets/part-1.js`;
const shared = `${ORIGIN}/assets/shared-2.js`;
const PORTAL = { type: 'text/html', text: '<html>Welcome</html>' };
const script = (text: string) => ({ type: 'text/javascript', text });

/** `cached` holds wrong copies in the browser's cache until a request with the mode `reload` replaces them. */
function setUp(
  options: { cached?: Record<string, typeof PORTAL>; isDown?: boolean; keepsFailures?: boolean } = {},
) {
  const site: Record<string, typeof PORTAL> = {
    [part]: script('import{a}from"./shared-2.js";import"./page-0.js";const b=()=>import("./other-3.js");'),
    [shared]: script('import"./page-0.js";export const a=1'),
    [`${ORIGIN}/assets/page-0.js`]: script(''),
  };
  const cached = { ...options.cached };
  const kept = new Set<string>();
  const log: string[] = [];
  let misses = 0;
  const { again } = createImportAgain({
    origin: () => ORIGIN,
    fetch: (address, init) => {
      log.push(`${init?.cache} ${address.replace(`${ORIGIN}/assets/`, '')}`);
      if (address === '/~repair') return Promise.resolve(new Response(null, { status: 204 }));
      if (options.isDown) return Promise.reject(new TypeError('Failed to fetch'));
      if (init?.cache === 'reload') delete cached[address];
      const { type, text } = cached[address] ?? site[address]!;
      return Promise.resolve(new Response(text, { headers: { 'content-type': type } }));
    },
    load: (address) => {
      log.push(`import ${address.replace(`${ORIGIN}/assets/`, '')}`);
      const isWrong = options.isDown || [part, shared].some((each) => cached[each]) || kept.has(address);
      return isWrong ? Promise.reject(new TypeError('Failed to import')) : Promise.resolve({ address });
    },
    failed: () => misses++,
  });
  const fail = (): void => void (options.keepsFailures && kept.add(part));
  fail();
  return { load: () => again('./part-1.js')(new TypeError('first')), log, misses: () => misses };
}

test('A script that is a wrong copy in a cache is requested past the cache, once, and imported again', async () => {
  const { load, log, misses } = setUp({ cached: { [part]: PORTAL } });
  expect(await load()).toEqual({ address: part });
  expect(log.slice(0, 2)).toEqual(['no-store /~repair', 'reload part-1.js']);
  expect(log.filter((line) => line.includes('part-1'))).toEqual(['reload part-1.js', 'import part-1.js']);
  expect(misses()).toBe(0);
});

test('A wrong copy of a script that the part imports is replaced too, and right copies are not requested again', async () => {
  const { load, log } = setUp({ cached: { [shared]: PORTAL } });
  expect(await load()).toEqual({ address: part });
  expect(log).toContain('reload shared-2.js');
  expect(log).toContain('force-cache page-0.js');
  expect(log).not.toContain('reload page-0.js');
  expect(log.join()).not.toContain('other-3');
});

test('A browser that keeps a failed import gets the part under a new URL', async () => {
  const { load, misses } = setUp({ keepsFailures: true });
  expect(await load()).toEqual({ address: `${part}?again=1` });
  expect(await load()).toEqual({ address: `${part}?again=2` });
  expect(misses()).toBe(0);
});

test('A part that does not load past the caches fails with the error of the second attempt, and is reported', async () => {
  const { load, log, misses } = setUp({ isDown: true });
  await expect(load()).rejects.toThrow('Failed to import');
  expect(log.filter((line) => line.startsWith('import'))).toEqual(['import part-1.js']);
  expect(misses()).toBe(1);
});
