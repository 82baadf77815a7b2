// The contract of the desktop shell, as scenes that each host must pass: the Electron host with a faked `electron`, the
// Chromium host with a real window.
import assert from 'node:assert/strict';
import { type DesktopBridge, PAGE_SIZES, type Size } from '../../src/core/contract/desktop.ts';

export type Shown = 'normal' | 'minimized' | 'maximized';

/** A host with a signed-out page. The scenes run in their order on one window. */
export interface HostUnderTest {
  /** Runs in the page, which has the bridge; the function uses nothing outside itself. */
  readonly inPage: <A, R>(run: (bridge: DesktopBridge, argument: A) => R, argument: A) => Promise<R>;
  /** innerWidth and innerHeight of the page. */
  readonly size: () => Promise<Size>;
  /** The state of the window, as the system reports it. */
  readonly shown: () => Promise<Shown>;
  /** The title of the window, as the system reports it. */
  readonly title: () => Promise<string>;
  /** Whether the system marks the window as one that asks for attention. */
  readonly asksForAttention: () => Promise<boolean>;
  /** Takes the focus away from the window. */
  readonly blur: () => Promise<void>;
  readonly isFocused: () => Promise<boolean>;
  /** The URLs that the system's browser has got. */
  readonly openedUrls: () => Promise<readonly string[]>;
  /** Lets the user press a button whose press opens the URL outside. */
  readonly pressLink: (url: string) => Promise<void>;
  readonly setTitle: (title: string) => Promise<void>;
  readonly hasClosed: () => Promise<boolean>;
}

export interface Scene {
  readonly title: string;
  readonly run: (host: HostUnderTest) => Promise<void>;
}

export const scenes: readonly Scene[] = [
  {
    title: '[LOGIN-07, REG-08, HOME-10, LIM-26] gives the page the size of each screen',
    run: async (host) => {
      for (const screen of ['register', 'home', 'login', 'home', 'register', 'login'] as const) {
        await host.inPage((bridge, to) => bridge.resize(to), screen);
        await until(`size of ${screen}`, host.size, PAGE_SIZES[screen]);
      }
    },
  },
  {
    title: '[DESK-01] maximizes and restores the home screen, and tells the page',
    run: async (host) => {
      await host.inPage((bridge) => bridge.resize('home'), null);
      await until('size of home', host.size, PAGE_SIZES.home);
      await host.inPage((bridge) => {
        const seen: boolean[] = [];
        Object.assign(globalThis, { seen });
        bridge.watchMaximized((now) => seen.push(now));
      }, null);
      await host.inPage((bridge) => bridge.maximize(true), null);
      await until('state', host.shown, 'maximized');
      await host.inPage((bridge) => bridge.maximize(false), null);
      await until('state', host.shown, 'normal');
      await until('size of home', host.size, PAGE_SIZES.home);
      const seen = (): Promise<unknown> =>
        host.inPage(() => (globalThis as unknown as { seen: boolean[] }).seen, null);
      await until('states in the page', seen, [false, true, false]);
    },
  },
  {
    title: '[DESK-02] does not maximize the login and the registration',
    run: async (host) => {
      for (const screen of ['login', 'register'] as const) {
        await host.inPage((bridge, to) => bridge.resize(to), screen);
        await until(`size of ${screen}`, host.size, PAGE_SIZES[screen]);
        await host.inPage((bridge) => bridge.maximize(true), null);
        await showAgain(host, 'normal');
        assert.deepEqual(await host.size(), PAGE_SIZES[screen]);
      }
    },
  },
  {
    title: '[DESK-01] minimizes the window, and brings it back to the front',
    run: async (host) => {
      await until('state', host.shown, 'normal');
      await showAgain(host, 'normal');
      await until('focus', host.isFocused, true);
    },
  },
  {
    title: '[DESK-01] brings a maximized window back as it was',
    run: async (host) => {
      await host.inPage((bridge) => bridge.resize('home'), null);
      await host.inPage((bridge) => bridge.maximize(true), null);
      await until('state', host.shown, 'maximized');
      await showAgain(host, 'maximized');
      await host.inPage((bridge) => bridge.resize('login'), null);
      await until('size of login', host.size, PAGE_SIZES.login);
    },
  },
  {
    title: '[HOME-12] shows the title of the page',
    run: async (host) => {
      await host.setTitle('(3) Partyline');
      await until('title', host.title, '(3) Partyline');
    },
  },
  {
    title: 'asks for attention until the window has the focus',
    run: async (host) => {
      await host.blur();
      await until('focus', host.isFocused, false);
      await host.inPage((bridge) => bridge.flash(), null);
      await until('attention', host.asksForAttention, true);
      await host.inPage((bridge) => bridge.focus(), null);
      await until('attention', host.asksForAttention, false);
    },
  },
  {
    title: 'opens a link in the system browser after a press, and no other URL',
    run: async (host) => {
      await host.inPage((bridge) => bridge.openExternal('https://example.org/unasked'), null);
      await host.pressLink('file:///etc/passwd');
      await host.pressLink('https://example.org/asked');
      await until('opened URLs', host.openedUrls, ['https://example.org/asked']);
    },
  },
  {
    title: '[DESK-01] closes the window',
    run: async (host) => {
      await host.inPage((bridge) => bridge.close(), null);
      await until('end of the window', host.hasClosed, true);
    },
  },
];

/** Minimizes the window and brings it back; all earlier calls have run by then. */
async function showAgain(host: HostUnderTest, state: Shown): Promise<void> {
  await host.inPage((bridge) => bridge.minimize(), null);
  await until('state', host.shown, 'minimized');
  await host.inPage((bridge) => bridge.focus(), null);
  await until('state', host.shown, state);
}

/** Time limit of {@link until}, ms. */
const TIMEOUT = 10_000;

async function until<T>(name: string, read: () => Promise<T>, wanted: T): Promise<void> {
  const end = Date.now() + TIMEOUT;
  let value = await read();
  while (JSON.stringify(value) !== JSON.stringify(wanted) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    value = await read();
  }
  assert.deepEqual(value, wanted, name);
}
