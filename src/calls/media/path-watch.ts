// Detects a lost media path from packet counts: no packet for LOST_AFTER on a path that had traffic. Pure.

/** Interval of the samples, ms. */
export const SAMPLE_INTERVAL = 500;
/** A path without a packet for this time is lost, ms. Voice sends 50 packets a second, also in silence. */
export const LOST_AFTER = 1_000;

export type Path = 'new' | 'connected' | 'lost';

export interface PathWatch {
  path: Path;
  /** Packets received so far, on all streams of the connection. */
  packets: number;
  /** Time of the sample with the last new packet, ms. */
  at: number;
}

export const newPath = (at: number): PathWatch => ({ path: 'new', packets: 0, at });

/** @param at clock of the samples, ms; it must not jump */
export function watchPath(watch: PathWatch, packets: number, at: number, lostAfter = LOST_AFTER): PathWatch {
  // A new stream starts its count again, so a lower number is traffic too.
  if (packets !== watch.packets && packets > 0) return { path: 'connected', packets, at };
  if (watch.path !== 'connected') return watch;
  return at - watch.at >= lostAfter ? { ...watch, path: 'lost' } : watch;
}
