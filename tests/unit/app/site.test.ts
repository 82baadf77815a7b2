import { expect, test, vi } from 'vitest';
import { openSite, type Home } from '../../../src/app/site.ts';
import type { StatusRow } from '../../../src/core/contract/rows.ts';
import type { Environment } from '../../../src/core/contract/seat.ts';
import { openStoredValues } from '../../../src/platform/stored-values.ts';
import { loadOnce } from '../../../src/shared/lazy/load-part.ts';

type Status = Pick<StatusRow, 'phase' | 'ended'>;

/** The parts of a window that hold the address. */
class FakePage extends EventTarget {
  location = new URL('http://localhost/');
  readonly history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string): void => {
      this.location = new URL(to, this.location);
    },
  };

  get address(): string {
    return this.location.pathname + this.location.search;
  }
}

interface SetUp {
  at: string;
  mayBeSignedIn?: boolean;
  status?: Status;
}

function setUp({ at, mayBeSignedIn = false, status }: SetUp) {
  const page = new FakePage();
  page.history.replaceState(null, '', at);
  const told: Environment[] = [];
  const watchers = new Set<() => void>();
  let rows: readonly Status[] = status ? [status] : [];
  const line = {
    view: () => ({ rows }),
    watch: (_spec: unknown, changed: () => void) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    environment: (change: Environment) => told.push(change),
  };
  const memory = new Map<string, string>();
  const store = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const storage = openStoredValues(
    () => store,
    () => store,
  );
  const homes: { at: string; closed: boolean; home: Home }[] = [];
  let coming = Promise.withResolvers<void>();
  const home = loadOnce(
    async () => {
      await coming.promise;
      return async () => {
        const opened = { at: page.address, closed: false } as (typeof homes)[number];
        opened.home = { View: () => null, close: () => void (opened.closed = true) };
        homes.push(opened);
        return opened.home;
      };
    },
    () => undefined,
  );
  const keep = vi.fn<() => void>();
  const options = { line, page, storage, keep, home, mayBeSignedIn };
  const site = openSite(options as unknown as Parameters<typeof openSite>[0]);
  const tell = (phase: StatusRow['phase'], ended: StatusRow['ended'] = null): void => {
    rows = [{ phase, ended }];
    for (const changed of watchers) changed();
  };
  /** Completes the loading of the home. */
  const arrive = async (): Promise<void> => {
    coming.resolve();
    await vi.waitFor(() => expect(site.screen().kind).toBe('home'));
  };
  const fail = async (): Promise<void> => {
    coming.reject(new Error('no network'));
    coming = Promise.withResolvers();
    await vi.waitFor(() => expect(site.screen().kind).toBe('missing'));
  };
  const goBack = (to: string): void => {
    page.history.replaceState(null, '', to);
    page.dispatchEvent(new Event('popstate'));
  };
  return {
    page,
    site,
    storage,
    told,
    homes,
    keep,
    tell,
    arrive,
    fail,
    goBack,
    complete: () => coming.resolve(),
  };
}

test('[ROUTE-01, ROUTE-02] a first visit shows the login before the engine answers', () => {
  const { site, page } = setUp({ at: '/' });
  expect(site.screen().kind).toBe('login');
  expect(page.address).toBe('/login');
});

test('a browser that may hold a sign-in shows nothing and keeps the address until the engine answers', () => {
  const { site, page, tell } = setUp({ at: '/home/chat?chat=group-1', mayBeSignedIn: true });
  expect([site.screen().kind, page.address]).toEqual(['undecided', '/home/chat?chat=group-1']);
  tell('stopped');
  expect(site.screen().kind).toBe('login');
  expect(page.address).toBe('/login?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1');
});

test('[GEN-02, X-ACC-03] without a sign-in no home screen opens; the requested address opens after the sign-in', async () => {
  const { site, page, tell, arrive, homes } = setUp({ at: '/home/chat?chat=private-2' });
  expect([site.screen().kind, page.address]).toEqual([
    'login',
    '/login?next=%2Fhome%2Fchat%3Fchat%3Dprivate-2',
  ]);
  tell('stopped');
  expect(homes).toEqual([]);
  tell('connecting');
  await arrive();
  expect([site.screen().kind, page.address]).toEqual(['home', '/home/chat?chat=private-2']);
  expect(homes[0]?.at).toBe('/home/chat?chat=private-2');
});

test('the login stays until the home is complete', async () => {
  const { site, tell, arrive, keep } = setUp({ at: '/login', status: { phase: 'stopped', ended: null } });
  expect(keep).not.toHaveBeenCalled();
  tell('connecting');
  expect(keep).toHaveBeenCalled();
  expect(site.screen().kind).toBe('login');
  await arrive();
  expect(site.screen().kind).toBe('home');
});

test('[X-ACC-04] the end of a sign-in closes its home, and the next sign-in opens a new one', async () => {
  const { site, page, tell, arrive, homes, told, storage } = setUp({ at: '/login' });
  storage.tokens.write({ signIn: 'first', number: 1, accessToken: 'a', refreshToken: 'r' });
  tell('live');
  await arrive();
  expect(storage.open.read()).toBe('first');
  page.history.replaceState(null, '', '/home/chat?chat=private-2');
  tell('stopped', { why: 'forced-logoff' });
  expect([site.screen().kind, page.address]).toEqual(['login', '/login']);
  expect(homes[0]?.closed).toBe(true);
  expect(told.at(-1)).toEqual({ chat: null });
  expect(storage.open.read()).toBeNull();
  tell('live');
  await vi.waitFor(() => expect(site.screen().kind).toBe('home'));
  expect(homes.map(({ closed }) => closed)).toEqual([true, false]);
  expect(page.address).toBe('/home/chat');
});

test('a sign-in that ends while the home loads does not show it', async () => {
  const { site, tell, homes, complete, arrive } = setUp({ at: '/login' });
  tell('live');
  tell('stopped');
  complete();
  tell('live');
  await arrive();
  expect(homes).toHaveLength(1);
  expect(site.screen()).toEqual({ kind: 'home', home: homes[0]?.home });
});

test('[ROUTE-07] a home that did not load is reported and can be fetched again', async () => {
  const { site, tell, fail, arrive } = setUp({ at: '/login' });
  tell('live');
  await fail();
  site.retry();
  await arrive();
});

test('back navigation crosses neither into the home without a sign-in nor out of it with one', async () => {
  const { site, page, tell, goBack, arrive } = setUp({ at: '/login' });
  tell('stopped');
  goBack('/home/chat?chat=group-1');
  expect([site.screen().kind, page.address]).toEqual([
    'login',
    '/login?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1',
  ]);
  tell('live');
  await arrive();
  goBack('/login');
  expect([site.screen().kind, page.address]).toEqual(['home', '/home/chat']);
});

test('an unknown address shows the not-found page, with a sign-in and without', () => {
  const { site, page, tell } = setUp({ at: '/nowhere', mayBeSignedIn: true });
  expect(site.screen().kind).toBe('not-found');
  tell('live');
  expect([site.screen().kind, page.address]).toEqual(['not-found', '/nowhere']);
});

test('[HOME-07] only ends other than an expiry turn the automatic sign-in off', () => {
  const { storage, tell } = setUp({ at: '/login' });
  const saved = { userName: 'alice', sealed: 'x', auto: true };
  storage.signIn.write(saved);
  tell('stopped', { why: 'expired', message: '' });
  expect(storage.signIn.read()).toEqual(saved);
  tell('stopped', { why: 'banned', reason: '' });
  expect(storage.signIn.read()).toEqual({ ...saved, auto: false });
});
