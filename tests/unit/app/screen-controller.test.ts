import { expect, test, vi } from 'vitest';
import { createScreenController, type Home } from '../../../src/app/screen-controller.ts';
import type { StatusRow } from '../../../src/core/contract/rows.ts';
import type { Environment } from '../../../src/core/contract/seat.ts';
import { openStoredValues } from '../../../src/platform/stored-values.ts';
import { tick } from '../outbox/desk.ts';
import { loadOnce } from '../../../src/shared/lazy/load-part.ts';
import { waitFor } from '../../support/wait-for.ts';

type Status = Pick<StatusRow, 'phase' | 'ended'> & { self?: { id: number } | null; switching?: boolean };

/** A window's location and history. */
class FakePage extends EventTarget {
  location = new URL('http://localhost/');
  readonly history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string): void => {
      this.location = new URL(to, this.location);
    },
    pushState: (_state: unknown, _title: string, to: string): void => {
      this.entries++;
      this.location = new URL(to, this.location);
    },
  };
  /** The number of entries of the history. */
  entries = 1;

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
  const environments: Environment[] = [];
  const watchers = new Set<() => void>();
  let rows: readonly Status[] = status ? [status] : [];
  const line = {
    view: () => ({ rows }),
    watch: (_spec: unknown, changed: () => void) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    environment: (change: Environment) => environments.push(change),
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
  let loading = Promise.withResolvers<void>();
  const home = loadOnce(
    async () => {
      await loading.promise;
      return async () => {
        const opened = { at: page.address, closed: false } as (typeof homes)[number];
        opened.home = { View: () => null, close: () => void (opened.closed = true) };
        homes.push(opened);
        return opened.home;
      };
    },
    () => undefined,
  );
  const registerView = () => null;
  let registerLoad: Promise<typeof registerView> = Promise.resolve(registerView);
  const register = loadOnce(
    () => registerLoad,
    () => undefined,
  );
  const keep = vi.fn<() => void>();
  const options = { line, page, storage, keep, home, register, mayBeSignedIn };
  const controller = createScreenController(
    options as unknown as Parameters<typeof createScreenController>[0],
  );
  const setStatus = (phase: StatusRow['phase'], ended: StatusRow['ended'] = null): void => {
    rows = [{ phase, ended }];
    for (const changed of watchers) changed();
  };
  const setRow = (row: Status): void => {
    rows = [row];
    for (const changed of watchers) changed();
  };
  /** Completes the loading of the home screen. */
  const finishLoading = async (): Promise<void> => {
    loading.resolve();
    await waitFor(() => expect(controller.screen().kind).toBe('home'));
  };
  const failLoading = async (): Promise<void> => {
    loading.reject(new Error('no network'));
    loading = Promise.withResolvers();
    await waitFor(() => expect(controller.screen().kind).toBe('missing'));
  };
  const goBack = (to: string): void => {
    page.history.replaceState(null, '', to);
    page.dispatchEvent(new Event('popstate'));
  };
  return {
    page,
    controller,
    storage,
    environments,
    homes,
    keep,
    setStatus,
    setRow,
    finishLoading,
    failLoading,
    goBack,
    complete: () => loading.resolve(),
    registerView,
    /** The next load of the registration. */
    setRegisterLoad: (load: Promise<typeof registerView>): void => void (registerLoad = load),
    shown: (kind: string) => waitFor(() => expect(controller.screen().kind).toBe(kind)),
  };
}

test('[ROUTE-01, ROUTE-02] A first visit shows the login before the engine answers', () => {
  const { controller, page } = setUp({ at: '/' });
  expect(controller.screen().kind).toBe('login');
  expect(page.address).toBe('/login');
});

test('A browser that may have a sign-in shows no screen and keeps its URL until the engine answers', () => {
  const { controller, page, setStatus } = setUp({ at: '/home/chat?chat=group-1', mayBeSignedIn: true });
  expect([controller.screen().kind, page.address]).toEqual(['undecided', '/home/chat?chat=group-1']);
  setStatus('stopped');
  expect(controller.screen().kind).toBe('login');
  expect(page.address).toBe('/login?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1');
});

test('[GEN-02, X-ACC-03] A home URL opens the login first, and its home screen only after the sign-in', async () => {
  const { controller, page, setStatus, finishLoading, homes } = setUp({ at: '/home/chat?chat=private-2' });
  expect([controller.screen().kind, page.address]).toEqual([
    'login',
    '/login?next=%2Fhome%2Fchat%3Fchat%3Dprivate-2',
  ]);
  setStatus('stopped');
  expect(homes).toEqual([]);
  setStatus('connecting');
  await finishLoading();
  expect([controller.screen().kind, page.address]).toEqual(['home', '/home/chat?chat=private-2']);
  expect(homes[0]?.at).toBe('/home/chat?chat=private-2');
});

test('The login stays until the home screen has loaded', async () => {
  const { controller, setStatus, finishLoading, keep } = setUp({
    at: '/login',
    status: { phase: 'stopped', ended: null },
  });
  expect(keep).not.toHaveBeenCalled();
  setStatus('connecting');
  expect(keep).toHaveBeenCalled();
  expect(controller.screen().kind).toBe('login');
  await finishLoading();
  expect(controller.screen().kind).toBe('home');
});

test('[X-ACC-04] The end of a sign-in closes its home screen, and the next sign-in opens a new one', async () => {
  const { controller, page, setStatus, finishLoading, homes, environments, storage } = setUp({
    at: '/login',
  });
  storage.tokens.write({ signIn: 'first', number: 1, accessToken: 'a', refreshToken: 'r' });
  setStatus('live');
  await finishLoading();
  expect(storage.open.read()).toBe('first');
  page.history.replaceState(null, '', '/home/chat?chat=private-2');
  setStatus('stopped', { why: 'forced-logoff' });
  expect([controller.screen().kind, page.address]).toEqual(['login', '/login']);
  expect(homes[0]?.closed).toBe(true);
  expect(environments.at(-1)).toEqual({ chat: null });
  expect(storage.open.read()).toBeNull();
  setStatus('live');
  await waitFor(() => expect(controller.screen().kind).toBe('home'));
  expect(homes.map(({ closed }) => closed)).toEqual([true, false]);
  expect(page.address).toBe('/home/chat');
});

test('A sign-in that ends while the home screen loads opens no home screen; the next sign-in opens one', async () => {
  const { controller, setStatus, homes, complete, finishLoading } = setUp({ at: '/login' });
  setStatus('live');
  setStatus('stopped');
  complete();
  setStatus('live');
  await finishLoading();
  expect(homes).toHaveLength(1);
  expect(controller.screen()).toEqual({ kind: 'home', home: homes[0]?.home });
});

test('[ROUTE-07] The controller reports a home screen that failed to load, and a retry loads it', async () => {
  const { controller, setStatus, failLoading, finishLoading, homes } = setUp({ at: '/login' });
  setStatus('live');
  await failLoading();
  expect(controller.screen().kind).toBe('missing');
  controller.retry();
  await finishLoading();
  expect(controller.screen()).toEqual({ kind: 'home', home: homes[0]?.home });
});

test('Back navigation opens no home screen when signed out, and no login when signed in', async () => {
  const { controller, page, setStatus, goBack, finishLoading } = setUp({ at: '/login' });
  setStatus('stopped');
  goBack('/home/chat?chat=group-1');
  expect([controller.screen().kind, page.address]).toEqual([
    'login',
    '/login?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1',
  ]);
  setStatus('live');
  await finishLoading();
  goBack('/login');
  expect([controller.screen().kind, page.address]).toEqual(['home', '/home/chat']);
});

test('[ROUTE-03, REG-06] The login stays until the registration has loaded, and both share the history', async () => {
  const { controller, page, goBack, shown, registerView } = setUp({ at: '/login' });
  controller.open('/register?next=//example.com&x=1');
  expect([controller.screen().kind, page.address, page.entries]).toEqual(['login', '/register?x=1', 2]);
  await shown('register');
  expect(controller.screen()).toEqual({ kind: 'register', View: registerView });
  goBack('/login');
  expect(controller.screen().kind).toBe('login');
  goBack('/register');
  await shown('register');
  controller.open('/login', true);
  expect([controller.screen().kind, page.address, page.entries]).toEqual(['login', '/login', 2]);
});

test('[ROUTE-03] A visit of the registration URL shows it, and a sign-in leads from it to the home screen', async () => {
  const { controller, page, setStatus, shown, finishLoading } = setUp({ at: '/register' });
  await shown('register');
  setStatus('stopped');
  expect([controller.screen().kind, page.address]).toEqual(['register', '/register']);
  setStatus('live');
  await finishLoading();
  expect(page.address).toBe('/home/chat');
});

test('[ROUTE-03] A registration that loads after the user has left it does not show', async () => {
  const { controller, goBack, setRegisterLoad, registerView } = setUp({ at: '/login' });
  const load = Promise.withResolvers<typeof registerView>();
  setRegisterLoad(load.promise);
  controller.open('/register');
  goBack('/login');
  load.resolve(registerView);
  await tick();
  expect(controller.screen().kind).toBe('login');
});

test('[ROUTE-07] The controller reports a registration that failed to load, and a retry loads it', async () => {
  const { controller, setRegisterLoad, shown, registerView } = setUp({ at: '/login' });
  setRegisterLoad(Promise.reject(new Error('no network')));
  controller.open('/register');
  await shown('missing');
  setRegisterLoad(Promise.resolve(registerView));
  controller.retry();
  await shown('register');
  expect(controller.screen()).toEqual({ kind: 'register', View: registerView });
});

test('An unknown URL shows the not-found page, signed in or not', () => {
  const { controller, page, setStatus } = setUp({ at: '/nowhere', mayBeSignedIn: true });
  expect(controller.screen().kind).toBe('not-found');
  setStatus('live');
  expect([controller.screen().kind, page.address]).toEqual(['not-found', '/nowhere']);
});

test('[HOME-07] A ban turns the automatic sign-in off, an expired sign-in does not', () => {
  const { storage, setStatus } = setUp({ at: '/login' });
  const saved = { userName: 'alice', sealed: 'x', auto: true };
  storage.signIn.write(saved);
  setStatus('stopped', { why: 'expired', message: '' });
  expect(storage.signIn.read()).toEqual(saved);
  setStatus('stopped', { why: 'banned', reason: '' });
  expect(storage.signIn.read()).toEqual({ ...saved, auto: false });
});

test('[SESS-11, X-ACC-04] A switch opens the chat list of the other account with a home of its own', async () => {
  const { controller, environments, homes, page, setRow, finishLoading } = setUp({
    at: '/home/chat?chat=private-12',
  });
  setRow({ phase: 'live', ended: null, self: { id: 1 } });
  await finishLoading();
  setRow({ phase: 'stopped', ended: null, self: null, switching: true });
  expect([controller.screen().kind, page.address]).toEqual(['home', '/home/chat?chat=private-12']);
  setRow({ phase: 'connecting', ended: null, self: { id: 2 }, switching: true });
  expect(controller.screen().kind).toBe('undecided');
  await waitFor(() => expect(controller.screen().kind).toBe('home'));
  expect(homes.map(({ at, closed }) => [at, closed])).toEqual([
    ['/home/chat?chat=private-12', true],
    ['/home/chat', false],
  ]);
  expect(environments.at(-1)).toEqual({ chat: null });
});

test('A switch that fails leads to the login', async () => {
  const { controller, page, setRow, finishLoading } = setUp({ at: '/home/chat?chat=private-12' });
  setRow({ phase: 'live', ended: null, self: { id: 1 } });
  await finishLoading();
  setRow({ phase: 'stopped', ended: null, self: null, switching: true });
  setRow({ phase: 'stopped', ended: { why: 'expired', message: 'no' }, self: null, switching: false });
  expect([controller.screen().kind, page.address]).toEqual(['login', '/login']);
});
