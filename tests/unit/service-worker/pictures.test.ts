// Cached pictures: separate for each account, within limits, those used last.
import { expect, test } from 'vitest';
import { type Index, excessOf, Pictures, PICTURES } from '../../../workers/service-worker/pictures.ts';
import { FakeCaches, ORIGIN } from './caches.ts';

const address = (name: string): string => `${ORIGIN}/files/${name}`;

function setUp(caches = new FakeCaches()) {
  const fetched: string[] = [];
  let now = 0;
  const headers: Record<string, string> = {
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
  };
  const state = { online: true, status: 200 };
  const pictures = new Pictures({
    caches,
    fetch: ({ url }) => {
      fetched.push(url);
      if (!state.online) return Promise.reject(new TypeError('no network'));
      return Promise.resolve(new Response(`picture ${url}`, { status: state.status, headers }));
    },
    origin: ORIGIN,
    now: () => ++now,
    wait: () => Promise.resolve(),
  });
  /** Requests a picture, and waits for all work on the cache. */
  const show = async (name: string, account: number | null): Promise<string> => {
    const work: Promise<void>[] = [];
    const response = await pictures.answer(new Request(address(name)), account, (done) => work.push(done));
    await Promise.all(work);
    return response.text();
  };
  return { caches, fetched, state, headers, pictures, show };
}

test('A cached picture shows without a network to its account and to no other', async () => {
  const { fetched, state, show } = setUp();
  expect(await show('a.png', 1)).toBe(`picture ${address('a.png')}`);
  await show('a.png', 1);
  expect(fetched).toHaveLength(1);
  state.online = false;
  expect(await show('a.png', 1)).toBe(`picture ${address('a.png')}`);
  await expect(show('a.png', 2)).rejects.toThrow('no network');
  await expect(show('a.png', null)).rejects.toThrow('no network');
});

test('A response that is no picture, was refused or must not be stored is not cached', async () => {
  const { fetched, state, headers, show } = setUp();
  state.status = 404;
  await show('a.png', 1);
  state.status = 200;
  headers['content-type'] = 'text/html';
  await show('a.png', 1);
  headers['content-type'] = 'image/png';
  headers['cache-control'] = 'no-store';
  await show('a.png', 1);
  expect(fetched).toHaveLength(3);
  // A picture in place of one of the server's, which are immutable.
  headers['cache-control'] = 'max-age=3600';
  await show('a.png', 1);
  expect(fetched).toHaveLength(4);
  headers['cache-control'] = 'private, max-age=31536000, immutable';
  await show('a.png', 1);
  await show('a.png', 1);
  expect(fetched).toHaveLength(5);
});

test('A picture of another site is cached unless its response forbids it', async () => {
  const { pictures, fetched, headers } = setUp();
  const show = async (): Promise<void> => {
    const work: Promise<void>[] = [];
    await pictures.answer(new Request('https://pictures.example/a.png'), 1, (done) => work.push(done));
    await Promise.all(work);
  };
  headers['cache-control'] = 'no-store';
  await show();
  headers['cache-control'] = 'max-age=60';
  await show();
  await show();
  expect(fetched).toHaveLength(2);
});

test('[INV-8] An SVG is never shown as a picture: neither from the network nor from the cache, for any account', async () => {
  const { caches, headers, pictures } = setUp();
  const type = async (account: number | null): Promise<string> =>
    (await pictures.answer(new Request(address('a')), account, () => undefined)).type;
  for (const svg of ['image/svg+xml', 'IMAGE/SVG+XML; charset=utf-8', ' image/svg+xml']) {
    headers['content-type'] = svg;
    expect([await type(1), await type(null)]).toEqual(['error', 'error']);
  }
  const [cache] = caches.all.values();
  await cache?.put(address('a'), new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }));
  headers['content-type'] = 'image/png';
  expect(await type(1)).toBe('error');
  expect(await type(null)).not.toBe('error');
});

test('Without an account no picture is cached', async () => {
  const { caches, show } = setUp();
  await show('a.png', null);
  expect([...caches.all.keys()]).toEqual([]);
});

test('Beyond the limits of the picture cache the least recently used pictures are removed', () => {
  const index: Index = new Map(
    Array.from({ length: 5 }, (_, nth) => [`p${nth}`, { bytes: 10, used: [3, 1, 5, 2, 4][nth] ?? 0 }]),
  );
  expect(excessOf(index, { entries: 5, bytes: 50 })).toEqual([]);
  expect(excessOf(index, { entries: 3, bytes: 1000 })).toEqual(['p1', 'p3']);
  expect(excessOf(index, { entries: 100, bytes: 25 })).toEqual(['p1', 'p3', 'p0']);
  expect([PICTURES.entries, PICTURES.bytes]).toEqual([2000, 200 * 1024 * 1024]);
});

test('The next service worker knows the cached pictures and their last use', async () => {
  const first = setUp();
  for (const name of ['a.png', 'b.png']) await first.show(name, 1);
  await first.show('a.png', 1);
  const [cache] = first.caches.all.values();
  const read = async () =>
    (await (await cache?.match(`${ORIGIN}/~pictures`))?.json()) as [string, number, number][];
  const uses = new Map((await read()).map(([url, bytes, used]) => [url, { bytes, used }]));
  expect(uses.get(address('a.png'))?.used).toBeGreaterThan(uses.get(address('b.png'))?.used ?? Infinity);
  // The first service worker ended before it added this picture to its index.
  await cache?.put(address('c.png'), new Response('late', { headers: { 'content-type': 'image/png' } }));
  const second = setUp(first.caches);
  await second.show('c.png', 1);
  expect(second.fetched).toEqual([]);
  const rows = await read();
  expect(rows.map(([url]) => url)).toEqual(['a.png', 'b.png', 'c.png'].map(address));
  expect(rows.find(([url]) => url === address('c.png'))?.[1]).toBe(4);
});
