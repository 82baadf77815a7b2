// The ends of a call: for each, the signals to both users and the record in their chat. Pure.
import { isRecord, parseJson } from '../../src/core/wire/convert.ts';
import { encodeTip, MessageType } from '../../src/core/wire/index.ts';
import { type Participant, type Session, type Side, sidesOf } from './session.ts';

/** A signal to all devices of a user, to one of them, or to all but one. */
export interface CallPush {
  to: number;
  onlySignIn?: number;
  exceptSignIn?: number;
  data: { type: number; sendId: number; recvId: number; content?: string };
}

/** The outcome of a call, for the chat (message types 40 and 41). */
export interface CallRecord {
  outcome: 'ended' | 'cancelled' | 'rejected' | 'missed' | 'busy';
  /** Seconds of talk; null without a talk. */
  seconds: number | null;
  /** The callee has acted on the call, so the record is no news. */
  isSeen: boolean;
}

export type Ending =
  /** A participant hung up, or its sign-in ended. */
  | { kind: 'hang-up'; by: Participant }
  | { kind: 'cancel' }
  | { kind: 'reject'; by: Participant }
  | { kind: 'failed'; by: Participant; reason: string }
  | { kind: 'no-answer' }
  /** The callee accepted, and the devices did not open. */
  | { kind: 'not-opened' }
  /** A participant sent no heartbeat, or its socket stayed closed. */
  | { kind: 'lost' }
  /** The two users may not call each other any more. */
  | { kind: 'parted' };

export interface End {
  pushes: CallPush[];
  record: CallRecord;
}

export function endOf(session: Session, ending: Ending, now: number): End {
  return session.talk ? endOfTalk(session, session.talk.since, ending, now) : endOfRinging(session, ending);
}

function endOfTalk(session: Session, since: number, ending: Ending, now: number): End {
  const record: CallRecord = {
    outcome: 'ended',
    seconds: Math.max(0, Math.floor((now - since) / 1000)),
    isSeen: true,
  };
  switch (ending.kind) {
    case 'failed':
      return { pushes: [toOther(session, ending.by, MessageType.RTC_FAILED, ending.reason)], record };
    case 'lost':
      return { pushes: toBoth(session, MessageType.RTC_FAILED, LOST), record };
    case 'hang-up':
    case 'reject':
      return { pushes: [toOther(session, ending.by, MessageType.RTC_HANGUP)], record };
    case 'cancel':
      return { pushes: [toOther(session, session.caller, MessageType.RTC_HANGUP)], record };
    default:
      return { pushes: toBoth(session, MessageType.RTC_HANGUP), record };
  }
}

function endOfRinging(session: Session, ending: Ending): End {
  const { caller } = session;
  const cancelled: CallRecord = { outcome: 'cancelled', seconds: null, isSeen: false };
  const cancel = toCallee(session, MessageType.RTC_CANCEL);
  switch (ending.kind) {
    case 'hang-up':
    case 'cancel':
      return { pushes: [cancel], record: cancelled };
    case 'parted':
      return { pushes: [cancel, toCaller(session, MessageType.RTC_HANGUP)], record: cancelled };
    case 'lost':
      return { pushes: [cancel, toCaller(session, MessageType.RTC_FAILED, LOST)], record: cancelled };
    case 'reject':
      return {
        pushes: answerOfCallee(session, ending.by, MessageType.RTC_REJECT),
        record: { outcome: 'rejected', seconds: null, isSeen: true },
      };
    case 'no-answer':
      return {
        pushes: answerOfCallee(session, null, MessageType.RTC_FAILED, NO_ANSWER),
        record: { outcome: 'missed', seconds: null, isSeen: false },
      };
    case 'not-opened':
      return {
        pushes: answerOfCallee(session, null, MessageType.RTC_FAILED, NOT_OPENED),
        record: { outcome: 'missed', seconds: null, isSeen: true },
      };
    case 'failed': {
      const { by, reason } = ending;
      if (by.userId === caller.userId) {
        return { pushes: [toCallee(session, MessageType.RTC_FAILED, reason)], record: cancelled };
      }
      return {
        pushes: answerOfCallee(session, by, MessageType.RTC_FAILED, reason),
        record: { outcome: 'missed', seconds: null, isSeen: true },
      };
    }
  }
}

/** A signal in the caller's name to all devices of the callee. */
export function toCallee(session: Session, type: number, content?: string): CallPush {
  const { caller, calleeId } = session;
  return { to: calleeId, data: signal(session, caller.userId, calleeId, type, content) };
}

/** A signal in the callee's name to the device of the caller, and to the callee's other devices, which ring too. */
export function answerOfCallee(
  session: Session,
  by: Participant | null,
  type: number,
  content?: string,
): CallPush[] {
  const first = toCaller(session, type, content);
  const others = { to: session.calleeId, data: first.data };
  return [first, by ? { ...others, exceptSignIn: by.signInId } : others];
}

export function toCaller(session: Session, type: number, content?: string): CallPush {
  const { caller, calleeId } = session;
  return {
    to: caller.userId,
    onlySignIn: caller.signInId,
    data: signal(session, calleeId, caller.userId, type, content),
  };
}

/** A signal of a talk, from one participant to the other one. */
export function toOther(session: Session, by: Participant, type: number, content?: string): CallPush {
  const [caller, acceptor = caller] = sidesOf(session) as [Side, Side?];
  const other = by.signInId === caller.signInId ? acceptor : caller;
  return {
    to: other.userId,
    onlySignIn: other.signInId,
    data: signal(session, by.userId, other.userId, type, content),
  };
}

/** A signal of a talk to both participants, each in the name of the other one. */
const toBoth = (session: Session, type: number, content?: string): CallPush[] =>
  sidesOf(session).map((side) => toOther(session, side, type, content));

function signal({ caller }: Session, sendId: number, recvId: number, type: number, content?: string) {
  const named = BODIES.has(type) ? content : withCall(caller.call, content);
  return { sendId, recvId, type, ...(named !== undefined && { content: named }) };
}

/** Offers, answers and candidates, which are forwarded unchanged. */
const BODIES = new Set<number>([MessageType.RTC_OFFER, MessageType.RTC_ANSWER, MessageType.RTC_CANDIDATE]);

/**
 * The content with the caller's id of the call, so that a late signal does not act on the next call. A reason in plain
 * text, and a call without an id, come from other clients and stay as they are.
 */
function withCall(call: string | null, content: string | undefined): string | undefined {
  if (call === null) return content;
  if (!content) return JSON.stringify({ call });
  const fields = parseJson(content);
  return isRecord(fields) ? JSON.stringify({ ...fields, call }) : content;
}

const NO_ANSWER = encodeTip('no-answer', [], 'They did not answer.');
const NOT_OPENED = encodeTip('devices', [], 'They could not open their microphone or camera.');
const LOST = encodeTip('lost', [], 'The connection was lost.');
