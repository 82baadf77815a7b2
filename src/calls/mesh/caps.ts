// The most that each sent picture of a group call takes, by the number of people in the call: every person encodes and
// sends a picture of their own for each other one. Pure.
import type { ShownSize } from '../media/group-media-api.ts';
import type { Limit } from '../media/ladder.ts';

export interface Cap {
  /** The shorter side of the picture, pixels. */
  height: number;
  maxFramerate: number;
  /** Bits per second. */
  maxBitrate: number;
}

const C720: Cap = { height: 720, maxFramerate: 30, maxBitrate: 1_500_000 };
const C540: Cap = { height: 540, maxFramerate: 30, maxBitrate: 900_000 };
const C360: Cap = { height: 360, maxFramerate: 30, maxBitrate: 600_000 };
const C360_SLOW: Cap = { height: 360, maxFramerate: 20, maxBitrate: 400_000 };
const C180: Cap = { height: 180, maxFramerate: 15, maxBitrate: 150_000 };

/** The last number of people with these caps; more people have the last ones. */
const CAMERA: readonly { to: number; large: Cap; small: Cap }[] = [
  { to: 2, large: C720, small: C360_SLOW },
  { to: 3, large: C540, small: C360_SLOW },
  { to: 4, large: C360, small: C360_SLOW },
  { to: 6, large: C360_SLOW, small: C360_SLOW },
  { to: Infinity, large: C360_SLOW, small: C180 },
];

/** @param people in the call, this user included */
export function cameraCap(people: number, shown: ShownSize): Cap {
  const row = CAMERA.find(({ to }) => people <= to);
  return (shown === 'large' ? row?.large : row?.small) ?? C180;
}

/** The bits of a shared screen for all people together, from 4 people on. */
const SCREEN_BITRATE = 2_500_000;

/** A shared screen keeps its size, because text must stay readable; the frames become fewer. */
export function screenCap(people: number): Cap {
  const isShared = people >= 4;
  const maxBitrate = isShared ? Math.floor(SCREEN_BITRATE / (people - 1)) : SCREEN_BITRATE;
  return { height: 1080, maxFramerate: !isShared ? 15 : people <= 6 ? 10 : 5, maxBitrate };
}

/** @param height the shorter side of the track's picture; undefined where the browser does not tell it */
export function limitOf({ height: most, maxFramerate, maxBitrate }: Cap, height: number | undefined): Limit {
  return { maxBitrate, maxFramerate, scaleDown: Math.max(1, (height ?? C720.height) / most) };
}
