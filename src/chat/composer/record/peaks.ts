// The tab. How loud a voice note is, in equal slices. Pure.
import { PEAKS } from '../../../core/contract/numbers.ts';

/** A recording that is quieter than this all through is not made louder: it would be noise. */
const FLOOR = 0.05;

/**
 * The loudest of each slice, 0..255, against the loudest of all.
 * @param samples -1..1, of one channel; five minutes at 8 kHz take a few milliseconds
 */
export function peaksOf(samples: Float32Array, count = PEAKS): number[] {
  const loudest = Array.from({ length: count }, (_, slice) => {
    const end = Math.floor(((slice + 1) * samples.length) / count);
    let most = 0;
    for (let at = Math.floor((slice * samples.length) / count); at < end; at++) {
      const sample = Math.abs(samples[at] ?? 0);
      if (sample > most) most = sample;
    }
    return most;
  });
  const full = Math.max(FLOOR, ...loudest);
  return loudest.map((most) => Math.round((Math.min(most, full) / full) * 255));
}
