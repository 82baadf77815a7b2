// The controller of the top-level screen: the login or the registration without a router, or the home screen with a
// router. A sign-in or sign-out in any tab switches between them.
import type { ReactNode } from 'react';
import type { ChatKey } from '../core/domain/chat-key.ts';
import type { Line } from '../line/api.ts';
import { endsAutoSignIn, stopAutoSignIn } from '../platform/auto-sign-in.ts';
import type { StoredValues } from '../platform/stored-values.ts';
import { type LoadedOnce, type Part, PartLoadError } from '../shared/lazy/load-part.ts';
import type { OpenAddress, SignedOutScreenProps } from '../login/open-address.ts';
import { areaOf, HOME, LOGIN, nextOf, redirectOf } from './addresses.ts';
import { watchSignIn } from './sign-in-watch.ts';

/** The home screen of one sign-in. */
export interface Home {
  View: () => ReactNode;
  /** Detaches the router from the window's history. */
  close: () => void;
}

/** @param reportOpenChat called with the open chat at first and after every change; null for none */
export type OpenHome = (reportOpenChat: (chat: ChatKey | null) => void) => Promise<Home>;

export type RegisterView = Part<SignedOutScreenProps>;

export type Screen =
  /** The engine has not reported yet whether a user is signed in. */
  | { kind: 'undecided' }
  | { kind: 'login' }
  | { kind: 'register'; View: RegisterView }
  | { kind: 'home'; home: Home }
  | { kind: 'not-found' }
  /** The files of the home screen or of the registration did not load. */
  | { kind: 'missing'; error: PartLoadError };

export interface ScreenController {
  screen: () => Screen;
  /** Calls `changed` after every change of the screen. Returns a function that stops the calls. */
  watch: (changed: () => void) => () => void;
  /** Fetches the missing files of a screen again. */
  retry: () => void;
  open: OpenAddress;
}

export interface ScreenControllerOptions {
  line: Pick<Line, 'view' | 'watch' | 'environment'>;
  page: Pick<Window, 'location' | 'history' | 'addEventListener'>;
  storage: Pick<StoredValues, 'tokens' | 'open' | 'signIn'>;
  /** Asks the browser for persistent storage. */
  keep: () => void;
  /** Whether a user may be signed in; the screen then stays undecided until the engine reports its status. */
  mayBeSignedIn: boolean;
  home: LoadedOnce<OpenHome>;
  register: LoadedOnce<RegisterView>;
}

export function createScreenController({
  line,
  page,
  storage,
  keep,
  mayBeSignedIn,
  home,
  register,
}: ScreenControllerOptions): ScreenController {
  let signedIn: boolean | null = null;
  let screen: Screen = { kind: 'undecided' };
  const watchers = new Set<() => void>();
  /** Counts changes of the requested screen. A screen that loaded for an older number is discarded. */
  let generation = 0;
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
    const area = areaOf(page.location.pathname);
    if (area === 'unknown') showOutside('not-found');
    else if (known === true) void enter();
    else if (known === false && area === 'register') void showRegister();
    else if (known === false) showOutside('login');
  }

  function showOutside(kind: 'login' | 'not-found'): void {
    leave();
    if (screen.kind !== kind) show({ kind });
  }

  /** The current screen stays until the registration has loaded. */
  async function showRegister(): Promise<void> {
    if (screen.kind === 'register') return;
    leave();
    const own = generation;
    try {
      const View = await register.load();
      if (own === generation) show({ kind: 'register', View });
    } catch (error) {
      showMissing(error, own);
    }
  }

  /** The current screen stays until the home screen has loaded. */
  async function enter(): Promise<void> {
    if (entering || screen.kind === 'home') return;
    entering = true;
    const own = ++generation;
    try {
      const open = await home.load();
      if (own !== generation) return;
      const opened = await open(reportOpenChat);
      if (own === generation) show({ kind: 'home', home: opened });
      else opened.close();
    } catch (error) {
      showMissing(error, own);
    } finally {
      if (own === generation) entering = false;
    }
  }

  function showMissing(error: unknown, own: number): void {
    if (!(error instanceof PartLoadError)) throw error;
    if (own === generation) show({ kind: 'missing', error });
  }

  function leave(): void {
    generation++;
    entering = false;
    if (screen.kind !== 'home') return;
    screen.home.close();
    reportOpenChat(null);
  }

  /** The engine needs the open chat, because it notifies only about chats that are not on the screen. */
  function reportOpenChat(chat: ChatKey | null): void {
    line.environment({ chat });
  }

  watchSignIn(line, {
    changed: (now) => {
      const isChange = signedIn !== null;
      signedIn = now;
      if (now) keep();
      storage.open.write(now ? (storage.tokens.read()?.signIn ?? null) : null);
      if (isChange && now) replaceAddress(nextOf(page.location));
      if (isChange && !now) {
        leave();
        // After a sign-out the login URL has no `next`: the next user must not land in the chat that was open.
        replaceAddress(LOGIN);
      }
      settle();
    },
    switched: () => {
      leave();
      show({ kind: 'undecided' });
      // The chat of the URL belongs to the other account.
      replaceAddress(HOME);
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
    open: (address, isReplacing) => {
      page.history[isReplacing ? 'replaceState' : 'pushState'](null, '', address);
      settle();
    },
  };
}
