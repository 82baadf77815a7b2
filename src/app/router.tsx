// The tab, on demand. The router of the home (ROUTE-04). Addresses before the sign-in are in addresses.ts.
// The open chat stands in the address, so that back, reload and a second tab mean what they say.
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { ChatKey } from '../core/domain/chat-key.ts';
import { parseChatKey } from '../core/domain/chat-key.ts';
import { HomeScreen } from '../home/HomeScreen.tsx';
import { HOME } from './addresses.ts';
import { Failure } from './failures.tsx';
import { ChatScreen } from './parts.ts';
import { NotFound } from './sentence.ts';

export interface ChatSearch {
  chat?: ChatKey | undefined;
}

const rootRoute = createRootRoute({ component: Outlet });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  component: HomeScreen,
});

const homeIndexRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: HOME, search: {}, replace: true });
  },
});

const chatRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: '/chat',
  // A parameter that is left out would stay; undefined removes it.
  validateSearch: (search: Record<string, unknown>): ChatSearch => ({
    chat: parseChatKey(search['chat']) ?? undefined,
  }),
  component: ChatScreen,
});

export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([homeRoute.addChildren([homeIndexRoute, chatRoute])]),
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: Number.POSITIVE_INFINITY,
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
