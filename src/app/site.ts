// The tab. Chooses the screen: the login without a router, or the home with one. A sign-in or its end in any tab
// switches between them.
import type { ReactNode } from 'react';
import type { ChatKey } from '../core/domain/chat-key.ts';
import type { Line } from '../line/api.ts';
import { endsAutoSignIn, stopAutoSignIn } from '../platform/auto-sign-in.ts';
import type { StoredValues } from '../platform/stored-values.ts';
import { type LoadedOnce, PartLoadError } from '../shared/lazy/load-part.ts';
import { areaOf, LOGIN, nextOf, redirectOf } from './addresses.ts';
import { watchSignIn } from './sign-in-watch.ts';

/** The home screen of one sign-in. */
export interface Home {
  View: () => ReactNode;
  /** Detaches the router from the window's history. */
  close: () => void;
}

/** @param tellChat receives the open chat now and after every change */
export type OpenHome = (tellChat: (chat: ChatKey | null) => void) => Promise<Home>;

export type Screen =
  /** The engine has not told yet whether somebody is signed in. */
  | { kind: 'undecided' }
  | { kind: 'login' }
  | { kind: 'home'; home: Home }
  | { kind: 'not-found' }
  /** The files of the home did not load. */
  | { kind: 'missing'; error: PartLoadError };

export interface Site {
  screen: () => Screen;
  /** Calls back after every change of the screen; returns the end of the watching. */
  watch: (changed: () => void) => () => void;
  /** Fetches the missing files again. */
  retry: () => void;
}

export interface SiteOptions {
  line: Pick<Line, 'view' | 'watch' | 'environment'>;
  page: Pick<Window, 'location' | 'history' | 'addEventListener'>;
  storage: Pick<StoredValues, 'tokens' | 'open' | 'signIn'>;
  /** Asks the browser to keep the stored data. */
  keep: () => void;
  /** This browser may hold a sign-in: the screen stays undecided until the engine tells. */
  mayBeSignedIn: boolean;
  home: LoadedOnce<OpenHome>;
}

export function openSite({ line, page, storage, keep, mayBeSignedIn, home }: SiteOptions): Site {
  let signedIn: boolean | null = null;
  let screen: Screen = { kind: 'undecided' };
  const watchers = new Set<() => void>();
  /** Increases with each entry and exit: a home that loads for an earlier turn is closed unseen. */
  let turn = 0;
  let entering = false;

  function show(next: Screen): void {
    screen = next;
    for (const changed of watchers) changed();
  }

  function replaceAddress(address: string | null): void {
    if (address !== null) page.history.replaceState(page.history.state, '', address);
  }

  function settle(): void {
    const known = signedIn ?? (mayBeSignedIn ? null : false);
    if (known !== null) replaceAddress(redirectOf(page.location, known));
    if (areaOf(page.location.pathname) === 'unknown') showOutside('not-found');
    else if (known === false) showOutside('login');
    else if (known === true) void enter();
  }

  function showOutside(kind: 'login' | 'not-found'): void {
    leave();
    if (screen.kind !== kind) show({ kind });
  }

  /** The present screen stays until the home is complete. */
  async function enter(): Promise<void> {
    if (entering || screen.kind === 'home') return;
    entering = true;
    const own = ++turn;
    try {
      const open = await home.load();
      if (own !== turn) return;
      const opened = await open(tellChat);
      if (own === turn) show({ kind: 'home', home: opened });
      else opened.close();
    } catch (error) {
      if (!(error instanceof PartLoadError)) throw error;
      if (own === turn) show({ kind: 'missing', error });
    } finally {
      if (own === turn) entering = false;
    }
  }

  function leave(): void {
    turn++;
    entering = false;
    if (screen.kind !== 'home') return;
    screen.home.close();
    tellChat(null);
  }

  /** The engine asks for attention only for chats that are not on the screen. */
  function tellChat(chat: ChatKey | null): void {
    line.environment({ chat });
  }

  watchSignIn(line, {
    told: (now) => {
      const isChange = signedIn !== null;
      signedIn = now;
      if (now) keep();
      storage.open.write(now ? (storage.tokens.read()?.signIn ?? null) : null);
      if (isChange && now) replaceAddress(nextOf(page.location));
      if (isChange && !now) {
        leave();
        // An exit does not lead back to the chat that was open.
        replaceAddress(LOGIN);
      }
      settle();
    },
    ended: (end) => {
      if (endsAutoSignIn(end)) stopAutoSignIn(storage.signIn);
    },
  });
  page.addEventListener('popstate', settle);
  settle();

  return {
    screen: () => screen,
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    retry: () => {
      if (screen.kind === 'missing') screen.error.forget();
      settle();
    },
  };
}
