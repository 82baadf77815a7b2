// The sizes of a group call's video area and of its tiles (GCALL-05, GCALL-06, LIM-28). Pure.

export interface Size {
  width: number;
  height: number;
}

/** Height of the window without the video area, px (GCALL-05). */
const OFFSETS = { window: 250, full: 110 } as const;
/** Width of the video area, as a multiple of its height (GCALL-06). */
const ASPECT = 1.2;
/** Space between the video area and the edges of the window, both sides, px. */
const MARGINS = { window: 56, full: 24 } as const;
/** Width of the pages on which CallDialog.module.css lets the dialog fill the window, px. */
const NARROW = 700;
/** A window below this height scrolls its tiles, px. */
const LEAST_HEIGHT = 160;

/** Space between tiles, px. */
export const GAP = 12;
/** Width divided by height: a camera's picture loses little of its edges between these. Phones hold a camera upright. */
const SHAPES = { narrowest: 1, narrowestOnPhones: 3 / 4, widest: 16 / 9 } as const;
/** A smaller tile hides the name of its person. The grid then scrolls, px. */
const LEAST_TILE: Size = { width: 136, height: 104 };
/** A narrower area has at most two columns, px. */
const PHONE = 560;
/** More tiles than this are not stacked in one column on phones. */
const MOST_STACKED = 3;

/** The dialog fills a narrow page, as in full screen. */
export function videoArea(window: Size, isFullScreen: boolean): Size {
  const kind = isFullScreen || window.width < NARROW ? 'full' : 'window';
  const height = Math.max(LEAST_HEIGHT, window.height - OFFSETS[kind]);
  const width = Math.min(ASPECT * height, window.width - MARGINS[kind]);
  return { width: Math.floor(width), height };
}

/** The size of each tile of a grid. The tiles fill rows of `columns` tiles; the last row is centred. */
export interface GridLayout {
  columns: number;
  tile: Size;
  /** The rows need more height than the area has. */
  scrolls: boolean;
}

/** The number of columns whose tiles are the largest. On phones more than three tiles have two columns. */
export function gridLayout(count: number, area: Size): GridLayout {
  const isPhone = area.width < PHONE;
  const most = isPhone ? Math.min(2, count) : count;
  const least = isPhone && count > MOST_STACKED ? 2 : 1;
  let best = fitted(least, count, area);
  for (let columns = least + 1; columns <= most; columns += 1) {
    const next = fitted(columns, count, area);
    if (next.tile.width * next.tile.height > best.tile.width * best.tile.height) best = next;
  }
  return best.tile.height < LEAST_TILE.height || best.tile.width < LEAST_TILE.width
    ? scrolling(most, area)
    : best;
}

function fitted(columns: number, count: number, area: Size): GridLayout {
  const width = share(area.width, columns);
  const height = share(area.height, Math.ceil(count / columns));
  const narrowest = area.width < PHONE ? SHAPES.narrowestOnPhones : SHAPES.narrowest;
  return {
    columns,
    tile: {
      width: Math.floor(Math.min(width, height * SHAPES.widest)),
      height: Math.floor(Math.min(height, width / narrowest)),
    },
    scrolls: false,
  };
}

function scrolling(most: number, area: Size): GridLayout {
  const fit = Math.floor((area.width + GAP) / (LEAST_TILE.width + GAP));
  const columns = Math.max(1, Math.min(most, fit));
  const width = Math.floor(share(area.width, columns));
  return {
    columns,
    tile: { width, height: Math.max(LEAST_TILE.height, Math.floor(width * 0.75)) },
    scrolls: true,
  };
}

const share = (length: number, parts: number): number => (length - GAP * (parts - 1)) / parts;

/** The leader and the strip of the others below it (GCALL-03). */
export interface LeaderLayout {
  leader: Size;
  /** Each tile of the strip. */
  tile: Size;
}

export function leaderLayout(area: Size): LeaderLayout {
  const height = Math.round(Math.min(120, Math.max(72, area.height * 0.19)));
  return {
    leader: { width: area.width, height: area.height - height - GAP },
    tile: { width: Math.round(height * 1.4), height },
  };
}
