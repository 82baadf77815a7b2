// A private call between two users, as the server knows it. A session is a value: step.ts makes the next one.
import type { CallMode } from '../../src/core/wire/index.ts';

/** One device of a user: a newer browser of the same terminal has another sign-in. */
export interface Participant {
  userId: number;
  terminal: number;
  signInId: number;
}

/** A device that acts on a call. */
export interface Device extends Participant {
  /** The id that the device gave the call; null from clients that give none. */
  call: string | null;
}

/** A participant in a call, with times in ms of the clock of calls. */
export interface Side extends Device {
  /** Time of the last heartbeat, or of the begin. */
  beatAt: number;
  /** Time at which the socket closed; null while it is open. */
  closedAt: number | null;
}

export interface Session {
  caller: Side;
  calleeId: number;
  mode: CallMode;
  setupAt: number;
  /** Null while the call rings. */
  talk: Talk | null;
  /** A device of the callee opens its microphone. Missing from sessions of an older server, and before the accept. */
  opening?: Opening | null;
}

export interface Opening {
  by: Participant;
  /** Time of the last heartbeat that told it. */
  beatAt: number;
}

export interface Talk {
  acceptor: Side;
  since: number;
}

/** Time limits of a call, in ms. */
export interface CallTimes {
  /** From the setup to the accept (X-CALL-02). */
  ring: number;
  /** From the setup to the open devices of a callee who has accepted (X-CALL-06), and between two of its heartbeats. */
  opening: number;
  openingBeat: number;
  /** Between two heartbeats of a participant. Clients send one each 15 s (LIM-07). */
  heartbeat: number;
  /** From the close of a participant's socket to the next one: of a talk, and of a caller while it rings. */
  closedTalking: number;
  closedRinging: number;
}

export const CALL_TIMES: CallTimes = {
  ring: 30_000,
  opening: 120_000,
  openingBeat: 40_000,
  heartbeat: 60_000,
  closedTalking: 45_000,
  closedRinging: 10_000,
};

/** The participants whose presence the call needs. */
export const sidesOf = ({ caller, talk }: Session): Side[] => (talk ? [caller, talk.acceptor] : [caller]);

/**
 * True where the device names another call than this one, as in a repeated request of an earlier call. A device that
 * rings knows the caller's id from the setup.
 */
export function isOtherCall(session: Session, { signInId, call }: Device): boolean {
  const known = (sidesOf(session).find((side) => side.signInId === signInId) ?? session.caller).call;
  return known !== null && call !== null && known !== call;
}

/** The call as `by` sees it: the answer of the info endpoint. */
export function infoOf(session: Session | null, by: Device) {
  if (!session || isOtherCall(session, by))
    return { isChating: false, host: null, acceptor: null, here: false };
  const { caller, calleeId, mode, talk } = session;
  return {
    isChating: true,
    host: { id: caller.userId, terminal: caller.terminal },
    acceptor: { id: calleeId, terminal: talk?.acceptor.terminal ?? null },
    here: [caller.signInId, talk?.acceptor.signInId].includes(by.signInId),
    mode,
  };
}

/** The time at which a side counts as gone, if it stays silent. */
export function goneAt({ talk }: Session, { beatAt, closedAt }: Side, times: CallTimes): number {
  const closed = talk ? times.closedTalking : times.closedRinging;
  return Math.min(beatAt + times.heartbeat, closedAt === null ? Infinity : closedAt + closed);
}

/** The time at which the session ends by itself, if no side acts. */
export function deadlineOf(session: Session, times: CallTimes): number {
  const ends = sidesOf(session).map((side) => goneAt(session, side, times));
  return Math.min(...ends, ...(session.talk ? [] : [answerBy(session, times)]));
}

/** The time at which a call that rings ends. The browser of a callee who has accepted may be asking the user. */
export function answerBy({ setupAt, opening }: Session, times: CallTimes): number {
  const rings = setupAt + times.ring;
  if (!opening) return rings;
  return Math.max(rings, Math.min(setupAt + times.opening, opening.beatAt + times.openingBeat));
}
