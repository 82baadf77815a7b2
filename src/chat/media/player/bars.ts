// The tab. A voice note as bars. Pure.

/** So many fit into a bubble on the narrowest page. */
export const BARS = 42;

/** 0..1 each: the loudest of its part of the peaks; all the same and low where nobody told any. */
export function barsOf(peaks: readonly number[], count = BARS): number[] {
  if (peaks.length === 0) return Array.from({ length: count }, () => FLAT);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * peaks.length) / count);
    const to = Math.max(from + 1, Math.ceil(((at + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to)) / 255;
  });
}

const FLAT = 0.18;
/** As a share of the height; silence is a dot. */
const LOWEST = 0.1;

/** An SVG path of bars around the middle line, in a box of `count` x 1. */
export function barPath(bars: readonly number[]): string {
  return bars
    .map((bar, at) => {
      const half = Math.max(LOWEST, Math.min(1, bar)) / 2;
      return `M${at + 0.5} ${round(0.5 - half)}V${round(0.5 + half)}`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
