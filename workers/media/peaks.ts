// Peaks of a voice message: the loudness of equal slices.
import { PEAKS } from '../../src/core/contract/numbers.ts';

/**
 * The lowest loudness (0..1) that counts as full scale. It keeps the noise of a quiet recording from becoming
 * full peaks.
 */
const FLOOR = 0.05;

/**
 * The peak of each slice, 0..255, relative to the loudest sample.
 * @param samples -1..1, of one channel; five minutes at 8 kHz take a few milliseconds
 */
export function peaksOf(samples: Float32Array, count = PEAKS): number[] {
  const peaks = Array.from({ length: count }, (_, slice) => {
    const end = Math.floor(((slice + 1) * samples.length) / count);
    let peak = 0;
    for (let at = Math.floor((slice * samples.length) / count); at < end; at++) {
      const sample = Math.abs(samples[at] ?? 0);
      if (sample > peak) peak = sample;
    }
    return peak;
  });
  const full = Math.max(FLOOR, ...peaks);
  return peaks.map((peak) => Math.round((Math.min(peak, full) / full) * 255));
}
