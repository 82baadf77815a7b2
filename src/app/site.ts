// The tab. The router on its line: who signs in, in whatever tab, goes in; whose sign-in ends goes out.
import type { Line } from '../line/api.ts';
import { endsAutoSignIn, stopAutoSignIn } from '../platform/auto-sign-in.ts';
import { keepStorage } from '../platform/persist.ts';
import { storage } from '../platform/storage.ts';
import { homeAddress } from './home-address.ts';
import { openChat } from './open-chat.ts';
import { type AppRouter, createAppRouter, preloadHome } from './router.tsx';
import { watchSignIn } from './sign-in-gate.ts';

export interface Site {
  line: Line;
  router: AppRouter;
}

const tellOpen = (signedIn: boolean): void =>
  storage.open.write(signedIn ? (storage.tokens.read()?.signIn ?? null) : null);

/** By then the screen is there, ms. */
const MOMENT = 5000;

export function openSite(line: Line): Site {
  const keep = keepStorage(navigator.storage);
  const gate = watchSignIn(line, {
    changed: (signedIn) => {
      if (signedIn) keep();
      tellOpen(signedIn);
      router.history.replace(signedIn ? asked() : '/login');
    },
    ended: (end) => {
      if (endsAutoSignIn(end)) stopAutoSignIn(storage.signIn);
    },
  });
  void gate.known().then((signedIn) => {
    if (signedIn) keep();
    tellOpen(signedIn);
  });
  const router: AppRouter = createAppRouter({ gate });
  // Whose messages ask for attention depends on what is on the screen.
  const tellChat = (): void => line.environment({ chat: openChat(router.latestLocation) });
  router.subscribe('onResolved', tellChat);
  const asked = (): string =>
    homeAddress(new URLSearchParams(router.latestLocation.searchStr).get('next')) ?? '/home/chat';
  if (storage.tokens.read() && location.pathname.startsWith('/home')) {
    preloadHome();
    // Asked for with the first question, the list is there when React begins; then its screen watches it.
    const stop = line.watch({ view: 'chats' }, () => undefined);
    void gate.known().then(() => setTimeout(stop, MOMENT));
  }
  return { line, router };
}
