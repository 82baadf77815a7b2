// The container of menus, dialogs and tooltips: <body>, unless an ancestor provides another element. The gallery does,
// so that they get the theme of that element.
import { createContext, useContext } from 'react';

export const PortalContext = createContext<HTMLElement | null>(null);

/** The `container` prop of a portal; undefined means <body>. */
export function usePortal(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined;
}
