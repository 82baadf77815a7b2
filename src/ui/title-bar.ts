// The title bar of the desktop shell, which covers the top of the window.

/** The height of the bar, px: --title-bar of tokens.css. */
export const BAR_HEIGHT = 32;

/** Height of the bar of this page, px; 0 in a browser. The first script of the page has set the attribute. */
export const titleBarHeight: number =
  globalThis.document?.documentElement?.dataset['desktop'] === undefined ? 0 : BAR_HEIGHT;

/** The distance of a popup from the edges of the page, px, as the positioner takes it. */
export const edgesOf = (distance: number) => ({
  top: distance + titleBarHeight,
  right: distance,
  bottom: distance,
  left: distance,
});
