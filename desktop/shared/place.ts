// The place of the window: its position and size on each screen, and the place that a restart restores. All numbers are
// device-independent pixels.
import * as v from 'valibot';
import { PAGE_SIZES, type Size, type WindowScreen, windowScreen } from '../../src/core/contract/desktop.ts';

export interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

const coordinate = v.pipe(v.number(), v.safeInteger(), v.minValue(-100_000), v.maxValue(100_000));
const length = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000));

const placeSchema = v.object({
  /** The screen that the window showed last; the next start opens with its size. */
  screen: windowScreen,
  /** The center of the window's page; null before the first move or resize. */
  center: v.nullable(v.object({ x: coordinate, y: coordinate })),
  /** The user's own size of the page on the home screen; null for the default. */
  homeSize: v.nullable(v.object({ width: length, height: length })),
  /** Whether the home screen was maximized. */
  isMaximized: v.boolean(),
});

/** The place of the window, as a file stores it. */
export type Place = v.InferOutput<typeof placeSchema>;

export const FIRST_PLACE: Place = { screen: 'login', center: null, homeSize: null, isMaximized: false };

/** The smallest page of the home screen: a phone's width, and the height of the login. */
export const MIN_HOME_SIZE: Size = PAGE_SIZES.login;

/** The place in the text of a file; the first place where the text is damaged. */
export function parsePlace(text: string): Place {
  try {
    const parsed = v.safeParse(placeSchema, JSON.parse(text));
    return parsed.success ? parsed.output : FIRST_PLACE;
  } catch {
    return FIRST_PLACE;
  }
}

/** The size of the page on a screen: the user's own on the home screen, at least the smallest one, else the screen's. */
export function pageSize(screen: WindowScreen, { homeSize }: Pick<Place, 'homeSize'>): Size {
  if (screen !== 'home' || homeSize === null) return PAGE_SIZES[screen];
  return {
    width: Math.max(homeSize.width, MIN_HOME_SIZE.width),
    height: Math.max(homeSize.height, MIN_HOME_SIZE.height),
  };
}

/** Whether the user can resize and maximize the window on this screen (DESK-02). */
export function isResizable(screen: WindowScreen): boolean {
  return screen === 'home';
}

/**
 * The rectangle of the page on a screen, around the center of the place. It lies completely within the work area around that center, else the primary one,
 * so that a window of a removed monitor is never lost. Only a page that is larger than the area is cut.
 * @param areas the work areas of all monitors, the primary one first; at least one
 * @param frame the width and height that the window's frame adds to the page
 */
export function pageRectangle(
  screen: WindowScreen,
  place: Pick<Place, 'center' | 'homeSize'>,
  areas: readonly Rectangle[],
  frame: Size = { width: 0, height: 0 },
): Rectangle {
  const area = nearestArea(place.center, areas);
  const wanted = pageSize(screen, place);
  const width = Math.min(wanted.width, area.width - frame.width);
  const height = Math.min(wanted.height, area.height - frame.height);
  const { x, y } = place.center ?? centerOf(area);
  return {
    x: between(Math.round(x - width / 2), area.x, area.x + area.width - frame.width - width),
    y: between(Math.round(y - height / 2), area.y, area.y + area.height - frame.height - height),
    width,
    height,
  };
}

/**
 * The place after the window moved, or after the user resized it.
 * @param page the rectangle of the page now
 */
export function movedPlace(place: Place, page: Rectangle): Place {
  const center = centerOf(page);
  if (place.screen !== 'home') return { ...place, center };
  const { width, height } = page;
  const isDefault = width === PAGE_SIZES.home.width && height === PAGE_SIZES.home.height;
  return { ...place, center, homeSize: isDefault ? null : { width, height } };
}

export function centerOf({ x, y, width, height }: Rectangle): { x: number; y: number } {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** The area that contains the center, else the primary one. */
function nearestArea(center: Place['center'], areas: readonly Rectangle[]): Rectangle {
  const [primary = { x: 0, y: 0, ...PAGE_SIZES.home }] = areas;
  if (center === null) return primary;
  return (
    areas.find(
      ({ x, y, width, height }) =>
        center.x >= x && center.x < x + width && center.y >= y && center.y < y + height,
    ) ?? primary
  );
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
