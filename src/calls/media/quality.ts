// The quality of a call from two readings of its statistics: 0 to 4 bars, and the cause of trouble. Pure.
import type { CallMedia } from '../../core/contract/call-rows.ts';
import type { Path } from './path-watch.ts';

/** Measurements of the last interval; null where the browser gives none. */
export interface QualityReading {
  path: Path;
  /** Round trip of the media path, ms. */
  roundTrip: number | null;
  /** Lost share (0..1) of the packets sent to this side. */
  lossIn: number | null;
  /** Lost share (0..1) of the packets that this side sent, as the other side reports it. */
  lossOut: number | null;
  /** Jitter of received voice, ms. */
  jitter: number | null;
  /** Why the browser sends a smaller picture than it could. */
  limitation: 'none' | 'cpu' | 'bandwidth';
}

export type Bars = NonNullable<CallMedia['bars']>;
export interface Quality {
  bars: Bars;
  trouble: CallMedia['trouble'];
}

export function qualityOf(reading: QualityReading): Quality {
  const { path, roundTrip, lossIn, lossOut, jitter, limitation } = reading;
  if (path === 'lost') return { bars: 0, trouble: 'network' };
  const incoming = Math.min(barsOf(lossIn, LOSS), barsOf(jitter, JITTER));
  const outgoing = Math.min(barsOf(lossOut, LOSS), limitation === 'bandwidth' ? 3 : 4);
  const both = barsOf(roundTrip, ROUND_TRIP);
  const processor = limitation === 'cpu' ? 3 : 4;
  const bars = Math.min(incoming, outgoing, both, processor) as Bars;
  if (bars === 4) return { bars, trouble: null };
  if (bars === processor && Math.min(incoming, outgoing, both) === 4) return { bars, trouble: 'processor' };
  // Only the packets of the other side get lost: its network is the likely cause.
  if (incoming === bars && outgoing === 4 && both === 4) return { bars, trouble: 'far' };
  return { bars, trouble: 'network' };
}

/** Upper limits of four, three, two and one bar. */
type Limits = readonly [number, number, number, number];
const LOSS: Limits = [0.02, 0.05, 0.1, 0.3];
const JITTER: Limits = [40, 80, 150, 400];
const ROUND_TRIP: Limits = [300, 500, 900, 2_000];

function barsOf(value: number | null, limits: Limits): number {
  if (value === null) return 4;
  const at = limits.findIndex((limit) => value <= limit);
  return at < 0 ? 0 : 4 - at;
}
