// The home screen of one sign-in: the router and its routes. This module loads on demand, because the login screen
// does not need it.
import { RouterProvider } from '@tanstack/react-router';
import { chatOfAddress } from './chat-of-address.ts';
import { createAppRouter } from './router.tsx';
import type { OpenHome } from './screen-controller.ts';

/** Each sign-in gets a router of its own, so that no router shows state of another account (X-ACC-04). */
export const openHome: OpenHome = async (reportOpenChat) => {
  const router = createAppRouter();
  const report = (): void => reportOpenChat(chatOfAddress(router.latestLocation));
  await router.load();
  report();
  router.subscribe('onResolved', report);
  return {
    View: () => <RouterProvider router={router} />,
    close: () => {
      router.history.flush();
      router.history.destroy();
    },
  };
};
