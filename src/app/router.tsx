// The tab. The addresses, and who may stand at which (ROUTE-01, ROUTE-02, ROUTE-04, X-ACC-03).
// The open chat stands in the address, so that back, reload and a second tab mean what they say.
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ChatKey } from '../core/domain/chat-key.ts';
import { parseChatKey } from '../core/domain/chat-key.ts';
import { addCatalogue } from '../platform/i18n.ts';
import { onDemand } from '../screens/shared/on-demand.ts';
import { Failure } from './failures.tsx';
import { NotFound } from './sentence.ts';
import { homeAddress } from './home-address.ts';
import type { SignInGate } from './sign-in-gate.ts';

export interface RouterContext {
  gate: SignInGate;
}

export interface ChatSearch {
  chat?: ChatKey | undefined;
}

export interface LoginSearch {
  /** The address asked for before the sign-in. */
  next?: string | undefined;
}

const HomeScreen = onDemand(async () => {
  const [screen] = await Promise.all([import('../screens/home/HomeScreen.tsx'), addCatalogue('home')]);
  return screen.HomeScreen;
});
const ChatScreen = onDemand(async () => (await import('../screens/home/chat/ChatScreen.tsx')).ChatScreen);
const LoginScreen = onDemand(async () => (await import('../screens/login/LoginScreen.tsx')).LoginScreen);

/** Fetches the chat's files before it is known that they are needed: worth it when a sign-in is at hand. */
export function preloadHome(): void {
  void HomeScreen.preload();
  void ChatScreen.preload();
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // What is left out would stay as it came; undefined takes it away.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    next: homeAddress(search['next']) ?? undefined,
  }),
  beforeLoad: async ({ context, search }) => {
    if (await context.gate.known()) throw redirect({ href: search.next ?? HOME, replace: true });
  },
  component: LoginScreen,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  beforeLoad: async ({ context, location }) => {
    if (await context.gate.known()) return;
    const next = location.href === HOME || location.pathname === '/home' ? {} : { next: location.href };
    throw redirect({ to: '/login', search: next, replace: true });
  },
  component: HomeScreen,
});

const homeIndexRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home/chat', search: {}, replace: true });
  },
});

const chatRoute = createRoute({
  getParentRoute: () => homeRoute,
  path: '/chat',
  validateSearch: (search: Record<string, unknown>): ChatSearch => ({
    chat: parseChatKey(search['chat']) ?? undefined,
  }),
  component: ChatScreen,
});

const HOME = '/home/chat';

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree: rootRoute.addChildren([
      indexRoute,
      loginRoute,
      homeRoute.addChildren([homeIndexRoute, chatRoute]),
    ]),
    context,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: Number.POSITIVE_INFINITY,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
