// The health of a call's connection: path, quality, step of the sent picture and repairs, from samples of the
// statistics. Pure.
//
// A sample is compared with the oldest one of the last WINDOW, because the loss of half a second varies too much. Better
// bars show after they have lasted for SETTLE; worse ones show after half of it, and a lost path at once.
import {
  bestLevel,
  causeOf,
  climb,
  type Ladder,
  type Limit,
  newLadder,
  NO_LIMIT,
  VOICE_ONLY,
} from './ladder.ts';
import { LOST_AFTER, newPath, type PathWatch, watchPath } from './path-watch.ts';
import { type Quality, qualityOf } from './quality.ts';
import type { StatsSample } from './read-stats.ts';
import {
  GIVE_UP_AFTER,
  newRecovery,
  recover,
  type Recovery,
  type RecoveryInput,
  type Repair,
} from './recovery.ts';

/** Time over which losses are counted, ms. */
const WINDOW = 3_000;
const SETTLE = 3_000;
/** A side without a microphone sends a message with each sample, which a hidden tab may delay by a second; ms. */
const QUIET_LOST_AFTER = 3_000;

/** Time in which a new connection finds out how much its path carries, ms. */
const RAMP = 5_000;

interface TimedSample extends StatsSample {
  at: number;
}

export interface Health {
  watch: PathWatch;
  recovery: Recovery;
  ladder: Ladder;
  samples: readonly TimedSample[];
  /** Time of the first packets of the present connection; null before. */
  since: number | null;
  /** The quality on the screen; null before the first measurement. */
  shown: Quality | null;
  /** A better or worse quality that has not lasted yet; null for none. */
  next: { quality: Quality; since: number } | null;
}

/** @param giveUpAfter time without packets after which the repairs end, ms; `Infinity` for never */
export const newHealth = (at: number, giveUpAfter = GIVE_UP_AFTER): Health => ({
  watch: newPath(at),
  recovery: newRecovery(at, giveUpAfter),
  ladder: newLadder(at),
  samples: [],
  since: null,
  shown: null,
  next: null,
});

export type HealthInput =
  | {
      kind: 'sample';
      sample: StatsSample;
      /** Clock of the samples, ms; it must not jump. */
      at: number;
      /** This side has a camera to send. */
      hasPicture: boolean;
      /** The most that this side may send. */
      limit?: Limit;
      /** The other side sends voice packets, also in silence. */
      hearsVoice: boolean;
    }
  | Exclude<RecoveryInput, { kind: 'path' }>;

export function heal(health: Health, input: HealthInput): { health: Health; repair: Repair | null } {
  if (input.kind === 'sample') return onSample(health, input);
  const { state: recovery, repair } = recover(health.recovery, input);
  const isNew = input.kind === 'renewed' || repair === 'recreate';
  return { health: isNew ? onNewConnection({ ...health, recovery }) : { ...health, recovery }, repair };
}

/** The counts of a new connection begin at 0. */
const onNewConnection = (health: Health): Health => ({
  ...health,
  watch: { ...health.watch, packets: 0 },
  samples: [],
  since: null,
});

function onSample(
  health: Health,
  { sample: raw, at, hasPicture, limit = NO_LIMIT, hearsVoice }: HealthInput & { kind: 'sample' },
): { health: Health; repair: Repair | null } {
  const watch = watchPath(health.watch, raw.packets, at, hearsVoice ? LOST_AFTER : QUIET_LOST_AFTER);
  const { path } = watch;
  const since = health.since ?? (path === 'connected' ? at : null);
  const sample = since === null || at - since < RAMP ? { ...raw, available: null } : raw;
  const { state: recovery, repair } = recover(health.recovery, { kind: 'path', path, at });
  const isSending = hasPicture && path === 'connected';
  const ladder = nextLadder(health.ladder, sample, at, isSending, limit);
  const samples = [...health.samples.filter((old) => at - old.at <= WINDOW), { ...sample, at }];
  const next = { ...health, watch, recovery, ladder, samples, since };
  const seen = path === 'new' ? null : measured(next, sample, hasPicture, limit);
  const settled = seen === null ? next : settle(next, seen, at);
  return { health: repair === 'recreate' ? onNewConnection(settled) : settled, repair };
}

/** Without a picture there is nothing to measure: the step stays while the path is lost. */
function nextLadder(
  ladder: Ladder,
  sample: StatsSample,
  at: number,
  isSending: boolean,
  limit: Limit,
): Ladder {
  if (isSending) return climb(ladder, causeOf(ladder.level, sample, limit), at, bestLevel(limit));
  return { ...ladder, since: at, isBad: false };
}

function measured(
  { watch, ladder, samples }: Health,
  sample: StatsSample,
  hasPicture: boolean,
  limit: Limit,
): Quality {
  const [first = sample] = samples;
  const received = sample.received - first.received;
  const lost = Math.max(0, sample.lost - first.lost);
  const cause = hasPicture ? causeOf(ladder.level, sample, limit) : null;
  const quality = qualityOf({
    path: watch.path,
    roundTrip: sample.roundTrip,
    lossIn: received + lost > 0 && received >= 0 ? lost / (received + lost) : null,
    lossOut: sample.lossOut,
    jitter: sample.jitter,
    limitation: cause === 'processor' ? 'cpu' : cause === 'network' ? 'bandwidth' : 'none',
  });
  // A smaller picture is a reduced quality, also where it flows without trouble; the small begin of a call is none.
  const isLower = ladder.level > bestLevel(limit);
  const isReduced = hasPicture && isLower && ladder.cause !== null && quality.trouble === null;
  return isReduced ? { bars: ladder.level === VOICE_ONLY ? 2 : 3, trouble: ladder.cause } : quality;
}

function settle(health: Health, seen: Quality, at: number): Health {
  const { shown } = health;
  const isSame = shown !== null && seen.bars === shown.bars && seen.trouble === shown.trouble;
  if (isSame) return { ...health, next: null };
  if (shown === null || seen.bars === 0 || shown.bars === 0) return { ...health, shown: seen, next: null };
  const isBetter = seen.bars > shown.bars;
  const wasBetter = health.next !== null && health.next.quality.bars > shown.bars;
  // The bars may vary while they stay above or below the shown ones.
  const since = health.next !== null && isBetter === wasBetter ? health.next.since : at;
  if (at - since >= (isBetter ? SETTLE : SETTLE / 2)) return { ...health, shown: seen, next: null };
  return { ...health, next: { quality: seen, since } };
}
