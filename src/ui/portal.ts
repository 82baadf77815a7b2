// Tab. Where floating parts are put into the page: under <body> unless an ancestor offers a place of its own,
// as a window in full screen or one with its own theme must.
import { createContext, useContext } from 'react';

export const PortalContext = createContext<HTMLElement | null>(null);

/** For the container prop of a portal; undefined means <body>. */
export function usePortal(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined;
}
