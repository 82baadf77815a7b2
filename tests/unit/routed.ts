// A router for rendering components with links or navigation without a page.
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';

const routerAt = (path: string) =>
  createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });

/** @param path the URL's path and search */
export function Routed({ path = '/', children }: { path?: string; children?: ReactNode }): ReactNode {
  // A direct call of the provider: its type requires children as a property.
  return RouterContextProvider({ router: routerAt(path), children });
}
