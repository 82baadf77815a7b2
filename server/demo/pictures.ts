// Pictures that users of the demo draw and photograph.
import type { Paint } from '../png.ts';

type Colour = readonly [number, number, number];

/** Mira's map: an island with contour lines and a river that flows north. */
export const islandMap: Paint = (x, y) => {
  const height = landAt(x, y);
  if (height < SHORE) return mix([0.36, 0.55, 0.66], [0.66, 0.8, 0.84], clamp(height / SHORE));
  const rise = (height - SHORE) / 0.34;
  if (rise < 0.035) return [0.3, 0.32, 0.34];
  const river = Math.abs(x - (0.52 + 0.07 * Math.sin(y * 11) + 0.02 * Math.sin(y * 31)));
  if (y < 0.62 && river < 0.004 + 0.006 * (0.62 - y)) return [0.4, 0.6, 0.72];
  const land = mix([0.73, 0.79, 0.6], [0.86, 0.76, 0.58], clamp(rise));
  const isContour = (rise * 9) % 1 < 0.09;
  return isContour ? mix(land, [0.45, 0.38, 0.28], 0.45) : mix(land, [1, 1, 1], clamp(rise - 0.75));
};

/** First design of the cover: a disc and little text. */
export const plainCover: Paint = (x, y) => {
  const paper: Colour = [0.97, 0.95, 0.9];
  const isTitle = y > 0.12 && y < 0.155 && x > 0.12 && x < 0.66;
  const isLine = y > 0.19 && y < 0.198 && x > 0.12 && x < 0.42;
  if (isTitle || isLine) return [0.16, 0.18, 0.22];
  const distance = Math.hypot((x - 0.62) * 0.75, y - 0.64);
  return mix([0.86, 0.36, 0.24], paper, clamp((distance - 0.185) * 300));
};

/** Second design of the cover: the map with a panel for the title. */
export const mapCover: Paint = (x, y) => {
  const isPanel = y > 0.08 && y < 0.3 && x > 0.1 && x < 0.9;
  if (isPanel) {
    const isTitle = y > 0.14 && y < 0.19 && x > 0.17 && x < 0.78;
    const isLine = y > 0.23 && y < 0.24 && x > 0.17 && x < 0.5;
    return isTitle || isLine ? [0.16, 0.18, 0.22] : [0.98, 0.97, 0.94];
  }
  return islandMap(0.2 + x * 0.6, y * 0.95);
};

/** Yating's photograph of a morning on the ridge. */
export const ridge: Paint = (x, y) => {
  const sun = Math.hypot((x - 0.7) * 1.6, y - 0.4);
  const sky = mix([0.45, 0.6, 0.8], [0.99, 0.8, 0.62], clamp(y / 0.62));
  const light = mix([1, 0.96, 0.84], sky, clamp((sun - 0.045) * 60));
  let colour: Colour = mix(light, sky, clamp((sun - 0.05) * 4));
  for (const [near, top] of crestsAt(x).entries()) {
    const mist = clamp((y - top) * 2.2);
    const rock = mix([0.55, 0.6, 0.7], [0.1, 0.19, 0.2], near / (EDGES.length - 1));
    if (y > top) colour = mix(rock, [0.86, 0.84, 0.82], mist * (0.6 - near * 0.14));
  }
  return colour;
};

/** The y of each mountain crest at `x`, the farthest first. Cached, because all pixels of a column share it. */
function crestsAt(x: number): number[] {
  const cached = crestsByX.get(x);
  if (cached) return cached;
  const tops = EDGES.map((edge, near) => edge + 0.16 * (roughness(x * (2.2 + near), near * 7.3) - 0.5));
  crestsByX.set(x, tops);
  return tops;
}

const crestsByX = new Map<number, number[]>();
const EDGES = [0.5, 0.6, 0.71, 0.84];
const SHORE = 0.42;

/** Height of the land: high in the middle, low at the edges, rough everywhere. */
function landAt(x: number, y: number): number {
  const middle = 1 - Math.hypot((x - 0.5) * 1.5, (y - 0.5) * 1.7);
  return middle * 0.55 + roughness(x * 5, y * 4) * 0.42;
}

/** Noise of four scales, from 0 to 1. */
function roughness(x: number, y: number): number {
  let sum = 0;
  for (let size = 1; size < 16; size *= 2) sum += noise(x * size, y * size) / size;
  return sum / 1.875;
}

/** Noise from 0 to 1, interpolated between whole coordinates. */
function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = smooth(x - left);
  const down = smooth(y - top);
  const above = between(chance(left, top), chance(left + 1, top), across);
  const below = between(chance(left, top + 1), chance(left + 1, top + 1), across);
  return between(above, below, down);
}

/** A pseudorandom number from 0 to 1, always the same for the same coordinates. */
function chance(x: number, y: number): number {
  let bits = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

const smooth = (share: number) => share * share * (3 - 2 * share);
const between = (a: number, b: number, share: number) => a + (b - a) * share;
const clamp = (value: number) => Math.min(1, Math.max(0, value));

function mix(a: Colour, b: Colour, share: number): Colour {
  return [between(a[0], b[0], share), between(a[1], b[1], share), between(a[2], b[2], share)];
}
