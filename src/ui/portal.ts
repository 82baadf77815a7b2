// The container of floating elements: <body>, unless an ancestor provides another element, as an element in full screen
// or with its own theme must.
import { createContext, useContext } from 'react';

export const PortalContext = createContext<HTMLElement | null>(null);

/** The `container` prop of a portal; undefined means <body>. */
export function usePortal(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined;
}
