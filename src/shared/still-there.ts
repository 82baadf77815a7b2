// The element that gets the focus back after a dialog. The page may have removed the element meanwhile.
export const stillThere = (element: HTMLElement | undefined): HTMLElement | null =>
  element?.isConnected ? element : null;
