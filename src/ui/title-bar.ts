// The title bar of the desktop shell, which covers the top of the window.

/** Height of the bar, px; 0 in a browser. */
export const titleBarHeight = (): number =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--title-bar')) || 0;

/** The distance of a popup from the edges of the page, px, as the positioner takes it. */
export const edgesOf = (distance: number) => ({
  top: distance + titleBarHeight(),
  right: distance,
  bottom: distance,
  left: distance,
});
