// The bars of a waveform. Pure.

/** Number of bars that fit into a bubble on the narrowest page. */
export const BARS = 42;

/** Bar heights, 0..1. Each bar is the maximum of its share of the peaks; without peaks all bars are equal and low. */
export function barsOf(peaks: readonly number[], count = BARS): number[] {
  if (peaks.length === 0) return Array.from({ length: count }, () => FLAT_HEIGHT);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * peaks.length) / count);
    const to = Math.max(from + 1, Math.ceil(((at + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to)) / 255;
  });
}

const FLAT_HEIGHT = 0.18;
/** Minimum height of a bar, so that silence appears as a dot. */
const MIN_HEIGHT = 0.1;

/** An SVG path of bars around the middle line, in a box of `bars.length` x 1. */
export function barPath(bars: readonly number[]): string {
  return bars
    .map((bar, at) => {
      const half = Math.max(MIN_HEIGHT, Math.min(1, bar)) / 2;
      return `M${at + 0.5} ${round(0.5 - half)}V${round(0.5 + half)}`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
