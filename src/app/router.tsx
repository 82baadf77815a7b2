// The router of the home screen (ROUTE-04); addresses.ts handles URLs before the sign-in. The URL names the open chat,
// so that the back button, a reload and a second tab work as users expect.
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { ChatKey } from '../core/domain/chat-key.ts';
import { parseChatKey } from '../core/domain/chat-key.ts';
import { groupSearch } from '../groups/group-search.ts';
import { HomeScreen } from '../home/HomeScreen.tsx';
import { friendSearch } from '../people/friend-search.ts';
import { settingsSearch } from '../settings/settings-search.ts';
import { onDemand } from '../shared/lazy/on-demand.ts';
import { HOME } from './addresses.ts';
import { ErrorPage } from './ErrorBoundary.tsx';
import { ChatScreen } from './lazy-screens.ts';
import { NotFoundPage } from './lazy-status-pages.ts';

export interface ChatSearch {
  chat?: ChatKey | undefined;
}

const sections = () => import('./section-screens.ts');
const FriendScreen = onDemand(async () => (await sections()).friendScreen());
const GroupingScreen = onDemand(async () => (await sections()).groupingScreen());
const GroupScreen = onDemand(async () => (await sections()).groupScreen());

const rootRoute = createRootRoute({ component: Outlet });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  // The settings dialog opens over every screen.
  validateSearch: settingsSearch,
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
  // An omitted parameter would stay in the URL; the value undefined removes it.
  validateSearch: (search: Record<string, unknown>): ChatSearch => ({
    chat: parseChatKey(search['chat']) ?? undefined,
  }),
  component: ChatScreen,
});

const friendRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: '/friend',
  validateSearch: friendSearch,
  component: FriendScreen,
});

const groupingRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: '/friend-grouping',
  component: GroupingScreen,
});

const groupRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: '/group',
  validateSearch: groupSearch,
  component: GroupScreen,
});

export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([
      homeRoute.addChildren([homeIndexRoute, chatRoute, friendRoute, groupingRoute, groupRoute]),
    ]),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMs: Number.POSITIVE_INFINITY,
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
