// The machine of a private call: the next session after an action of a device, of the network or of the clock.
// Pure. `tests/unit/server/call-step.test.ts` has a table of all actions in all states.
import { type CallMode, MessageType, ResultCode } from '../../src/core/wire/index.ts';
import { done, type Outcome, refuse } from '../result.ts';
import {
  answerOfCallee,
  type CallPush,
  type CallRecord,
  type Ending,
  endOf,
  toCallee,
  toCaller,
  toOther,
} from './endings.ts';
import {
  answerBy,
  type CallTimes,
  type Device,
  goneAt,
  isOtherCall,
  type Participant,
  type Session,
  type Side,
  sidesOf,
} from './session.ts';

/** An action that a device requests. */
export type Request =
  | { kind: 'accept'; by: Device; isConnected: boolean }
  | { kind: 'reject' | 'cancel' | 'handup'; by: Device }
  /** `isOpening`: the callee has accepted, and the devices are being opened; missing from an older server. */
  | { kind: 'heartbeat'; by: Device; isOpening?: boolean }
  | { kind: 'failed'; by: Device; reason: string }
  | { kind: 'signal'; by: Device; type: number; content: string };

export type Action =
  | Request
  | { kind: 'setup'; by: Device; peerId: number; mode: CallMode }
  /** The socket of a device logged in, or closed. */
  | { kind: 'opened' | 'closed'; by: Participant }
  | { kind: 'signed-out'; signInId: number }
  | { kind: 'parted' }
  /** A deadline may have passed. */
  | { kind: 'time' };

/** The requests that end a call. */
export const ENDS: ReadonlySet<Action['kind']> = new Set(['reject', 'cancel', 'handup', 'failed']);

export interface Step {
  /** Null: no call any more. */
  session: Session | null;
  outcome: Outcome<null>;
  pushes: CallPush[];
  record: CallRecord | null;
}

/** `session`: the call of the two users; null for none. */
export function step(session: Session | null, action: Action, now: number, times: CallTimes): Step {
  if (action.kind === 'setup') return session ? onSetup(session, action, now) : begin(action, now);
  if (!session) return refused(null, refuse('callEnded'));
  switch (action.kind) {
    case 'opened':
      return onOpened(session, action.by, now);
    case 'closed':
      return onClosed(session, action.by, now);
    case 'signed-out': {
      const side = sidesOf(session).find(({ signInId }) => signInId === action.signInId);
      return side ? ended(session, { kind: 'hang-up', by: side }, now) : same(session);
    }
    case 'parted':
      return ended(session, { kind: 'parted' }, now);
    case 'time':
      return onTime(session, now, times);
    default:
      return onRequest(session, action, now);
  }
}

type Setup = Action & { kind: 'setup' };

function begin({ by, peerId, mode }: Setup, now: number): Step {
  const caller = { ...sideOf(by), beatAt: now, closedAt: null };
  const session: Session = { caller, calleeId: peerId, mode, setupAt: now, talk: null };
  return { ...same(session), pushes: [ring(session)] };
}

function onSetup(session: Session, setup: Setup, now: number): Step {
  const { by, mode } = setup;
  const { caller, talk } = session;
  if (by.signInId === caller.signInId && !talk) {
    // The cancel of the earlier call was lost.
    if (isOtherCall(session, by)) return renewed(session, setup, now);
    const next = { ...session, mode, caller: { ...caller, call: by.call } };
    return { ...same(next), pushes: [ring(next)] };
  }
  // The accept overtook the repetition of a setup whose response was lost.
  if (by.signInId === caller.signInId && by.call !== null && by.call === caller.call) return same(session);
  // Both users call at once: the first setup rings.
  if (by.userId === session.calleeId && !talk) return refused(session, busy());
  return refused(session, refuse('callOwn'));
}

/** Cancels the call, and begins the other one. */
function renewed(session: Session, setup: Setup, now: number): Step {
  const { pushes, record } = endOf(session, { kind: 'cancel' }, now);
  const next = begin(setup, now);
  return { ...next, pushes: [...pushes, ...next.pushes], record };
}

/** The refusal of a setup to a user who has a call. */
export const busy = () => refuse('callBusy', [], ResultCode.CALL_BUSY);

/** The callee's devices repeat the id in their requests, so that a late one does not act on the next call. */
function ring(session: Session): CallPush {
  const { call } = session.caller;
  const type = session.mode === 'voice' ? MessageType.RTC_SETUP_VOICE : MessageType.RTC_SETUP_VIDEO;
  return toCallee(session, type, call === null ? undefined : JSON.stringify({ call }));
}

function onRequest(session: Session, action: Request, now: number): Step {
  const { by } = action;
  const { caller, talk } = session;
  const side = sidesOf(session).find(({ signInId }) => signInId === by.signInId) ?? null;
  const isRungAt = !talk && by.userId === session.calleeId;
  if (!side && !isRungAt) {
    // A device on which the call does not run.
    return refused(session, refuse('callElsewhere', [], ResultCode.CALL_ANSWERED));
  }
  if (isOtherCall(session, by)) return refused(session, refuse('callEnded'));
  const isCaller = side === caller;
  switch (action.kind) {
    case 'accept':
      if (isCaller) return refused(session, refuse('callNotCallee'));
      return talk ? same(session) : accepted(session, action, now);
    case 'reject':
      if (isCaller) return refused(session, refuse('callNotCallee'));
      return ended(session, { kind: 'reject', by }, now);
    case 'cancel':
      if (!isCaller) return refused(session, refuse('callNotCaller'));
      return ended(session, { kind: 'cancel' }, now);
    case 'handup':
      return ended(session, isCaller || talk ? { kind: 'hang-up', by } : { kind: 'reject', by }, now);
    case 'failed':
      return ended(session, { kind: 'failed', by, reason: action.reason }, now);
    case 'heartbeat':
      return side
        ? same(withSide(session, { ...side, beatAt: now }))
        : opened(session, by, action.isOpening === true, now);
    case 'signal':
      if (!talk) return refused(session, refuse('callRings'));
      return { ...same(session), pushes: [toOther(session, by, action.type, action.content)] };
  }
}

function accepted(session: Session, { by, isConnected }: Request & { kind: 'accept' }, now: number): Step {
  const acceptor = { ...sideOf(by), beatAt: now, closedAt: isConnected ? null : now };
  const next: Session = { ...session, talk: { acceptor, since: now } };
  return { ...same(next), pushes: answerOfCallee(session, by, MessageType.RTC_ACCEPT, '') };
}

/** The caller learns of the first device that opens its microphone. The other devices ring on. */
function opened(session: Session, by: Device, isOpening: boolean, now: number): Step {
  const before = session.opening?.by.signInId === by.signInId;
  if (!isOpening) return same(before ? { ...session, opening: null } : session);
  const { userId, terminal, signInId } = by;
  const next = { ...session, opening: { by: { userId, terminal, signInId }, beatAt: now } };
  return { ...same(next), pushes: before ? [] : [toCaller(session, MessageType.RTC_ACCEPTING)] };
}

function onOpened(session: Session, by: Participant, now: number): Step {
  const side = sidesOf(session).find(({ userId }) => userId === by.userId);
  if (!side) {
    const rings = !session.talk && by.userId === session.calleeId;
    return rings
      ? { ...same(session), pushes: [{ ...ring(session), onlySignIn: by.signInId }] }
      : same(session);
  }
  if (side.signInId === by.signInId) return same(withSide(session, { ...side, closedAt: null }));
  // Another browser took over the terminal, and the device of the call gets no signals any more.
  return side.terminal === by.terminal ? ended(session, { kind: 'hang-up', by: side }, now) : same(session);
}

function onClosed(session: Session, { signInId }: Participant, now: number): Step {
  const side = sidesOf(session).find((one) => one.signInId === signInId);
  return same(side ? withSide(session, { ...side, closedAt: now }) : session);
}

function onTime(session: Session, now: number, times: CallTimes): Step {
  if (!session.talk && now >= answerBy(session, times)) {
    const { opening, setupAt } = session;
    const isOpening = opening && now < opening.beatAt + times.openingBeat && now >= setupAt + times.opening;
    return ended(session, { kind: isOpening ? 'not-opened' : 'no-answer' }, now);
  }
  const isLost = sidesOf(session).some((side) => now >= goneAt(session, side, times));
  return isLost ? ended(session, { kind: 'lost' }, now) : same(session);
}

const sideOf = ({ userId, terminal, signInId, call }: Device): Device => ({
  userId,
  terminal,
  signInId,
  call,
});

function withSide(session: Session, side: Side): Session {
  const { caller, talk } = session;
  if (side.signInId === caller.signInId) return { ...session, caller: side };
  return { ...session, talk: talk && { ...talk, acceptor: side } };
}

const same = (session: Session): Step => ({ session, outcome: done(null), pushes: [], record: null });

const refused = (session: Session | null, outcome: Outcome<null>): Step => ({
  session,
  outcome,
  pushes: [],
  record: null,
});

const ended = (session: Session, ending: Ending, now: number): Step => ({
  session: null,
  outcome: done(null),
  ...endOf(session, ending, now),
});
