// The tab, on demand. The home of one sign-in: the router and its screens. The login loads none of them.
import { RouterProvider } from '@tanstack/react-router';
import { openChat } from './open-chat.ts';
import { createAppRouter } from './router.tsx';
import type { OpenHome } from './site.ts';

/** Each sign-in gets a router of its own, so none shows state of another account (X-ACC-04). */
export const openHome: OpenHome = async (tellChat) => {
  const router = createAppRouter();
  const tell = (): void => tellChat(openChat(router.latestLocation));
  await router.load();
  tell();
  router.subscribe('onResolved', tell);
  return {
    View: () => <RouterProvider router={router} />,
    close: () => {
      router.history.flush();
      router.history.destroy();
    },
  };
};
