// The actions on a group call, and the result of one. The machine is step.ts.
import type { Device, Participant } from '../calls/session.ts';
import type { Outcome } from '../result.ts';
import type { GroupPush } from './pushes.ts';
import type { Devices, GroupSession, Member } from './session.ts';

/** A member whom a setup or an invitation names. */
export interface Called extends Member {
  /** The reason why no device of the user rings; null for a user who can be called. */
  absence: 'busy' | 'offline' | null;
}

/** An action that a device requests. */
export type Request =
  | { kind: 'accept'; by: Device; isConnected: boolean }
  | { kind: 'reject' | 'quit' | 'cancel' | 'heartbeat'; by: Device }
  | { kind: 'failed'; by: Device; reason: string }
  | { kind: 'device'; by: Device; devices: Devices }
  /** An offer, an answer or a candidate for the device of another person in the call. */
  | { kind: 'signal'; by: Device; to: number; type: number; content: string };

export type Action =
  | Request
  /** `call`: the id of the new call. */
  | { kind: 'setup'; by: Device; call: string; host: Member; groupId: number; called: readonly Called[] }
  | { kind: 'invite'; by: Device; called: readonly Called[] }
  | { kind: 'join'; by: Device; member: Member }
  /** The socket of a device logged in, or closed. */
  | { kind: 'opened' | 'closed'; by: Participant }
  | { kind: 'signed-out'; signInId: number }
  /** The users are not members any more, or their accounts have ended. */
  | { kind: 'removed'; userIds: readonly number[] }
  /** The group or the server ends the call for all. */
  | { kind: 'ended' }
  /** A deadline may have passed. */
  | { kind: 'time' };

/** The requests by which a person leaves the call. */
export const ENDS: ReadonlySet<Action['kind']> = new Set(['reject', 'quit', 'cancel', 'failed']);

/** The time of an action. */
export interface At {
  /** In ms of the clock of calls. */
  now: number;
  /** Server time in ms. */
  time: number;
  /** The number of the next change. */
  revision: number;
}

/** A notice in the chat of the group. */
export type CallTip =
  | { kind: 'started'; host: Member }
  /** `seconds`: length of the talk; 0 where nobody else came. */
  | { kind: 'ended'; host: Member; seconds: number };

export interface Step {
  /** Null: no call any more. */
  session: GroupSession | null;
  outcome: Outcome<null>;
  pushes: GroupPush[];
  tip: CallTip | null;
  /** The revision of the action's change; null where people and host are the same. */
  revision: number | null;
}
