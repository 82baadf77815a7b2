// The people who speak, from the levels of all voices, and the active speaker among the others. Pure.
//
// A level falls slowly, so that the pause between two syllables keeps the loudest voice. Another voice becomes the active
// speaker when it has been the loudest one for TAKE_AFTER. A pause keeps the active speaker.

/** Interval of the readings, ms. */
export const LEVEL_INTERVAL = 250;
/** Level (0 to 1) from which a voice counts as speech: -34 dB. */
export const SPEECH = 0.02;
/** A voice counts as speech for this time after its last reading above SPEECH, ms. */
export const RELEASE = 500;
export const TAKE_AFTER = 750;
/** Share of a level that is left at the next reading. */
const FALL = 0.7;

interface Voice {
  level: number;
  /** Time of the last speech, ms; null for none. */
  heardAt: number | null;
}

export interface Speakers {
  voices: ReadonlyMap<number, Voice>;
  /** The people who speak now, this user included. */
  speaking: ReadonlySet<number>;
  /** The active speaker among the others; null before anybody has spoken. */
  speakerId: number | null;
  /** A louder voice than the active speaker's, and the time since which it is the loudest one. */
  rival: { userId: number; since: number } | null;
}

export const NO_SPEAKERS: Speakers = {
  voices: new Map(),
  speaking: new Set(),
  speakerId: null,
  rival: null,
};

/**
 * @param levels of everybody in the call
 * @param selfId is never the active speaker
 * @param at clock of the readings, ms; it must not jump
 */
export function hear(
  before: Speakers,
  levels: ReadonlyMap<number, number>,
  selfId: number,
  at: number,
): Speakers {
  const voices = new Map<number, Voice>();
  for (const [userId, level] of levels) {
    const last = before.voices.get(userId);
    voices.set(userId, {
      level: Math.max(level, (last?.level ?? 0) * FALL),
      heardAt: level >= SPEECH ? at : (last?.heardAt ?? null),
    });
  }
  const heard = [...voices].filter(([, { heardAt }]) => heardAt !== null && at - heardAt < RELEASE);
  const speaking = new Set(heard.map(([userId]) => userId));
  const [loudest] = heard.filter(([userId]) => userId !== selfId).sort(([, a], [, b]) => b.level - a.level);
  const speakerId = before.speakerId !== null && voices.has(before.speakerId) ? before.speakerId : null;
  const kept = { voices, speaking, speakerId, rival: null };
  const userId = loudest?.[0] ?? null;
  if (userId === null || userId === speakerId) return kept;
  if (speakerId === null) return { ...kept, speakerId: userId };
  const since = before.rival?.userId === userId ? before.rival.since : at;
  return at - since >= TAKE_AFTER ? { ...kept, speakerId: userId } : { ...kept, rival: { userId, since } };
}
