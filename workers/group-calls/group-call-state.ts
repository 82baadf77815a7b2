// The state of the group call machine, its inputs and its effects.
import type {
  CallPerson,
  GroupCallEnd,
  GroupCallStateRow,
  GroupCallStep,
} from '../../src/core/contract/group-call-rows.ts';
import type { CallSignalRow } from '../../src/core/contract/call-rows.ts';
import type { GroupCallInfo } from '../../src/core/wire/profile-s/objects/calls.ts';

/** The fields that the machine and its row share. */
type RowFields =
  | 'groupId'
  | 'role'
  | 'inviterId'
  | 'hostId'
  | 'since'
  | 'owner'
  | 'ringer'
  | 'heir'
  | 'generation'
  | 'people'
  | 'most'
  | 'media'
  | 'wanted'
  | 'reconnects'
  | 'missed';

/**
 * The news of the server that awaits its explanation, because an info arrives before the signal of the same change.
 * `gone`: the call does not run. `alone`: nobody else is in it. `out`: this user is not in it. `again`: the last
 * attempt to join again was a moment ago.
 */
export type Fate = 'gone' | 'alone' | 'out' | 'again';

export interface GroupCall extends Pick<GroupCallStateRow, RowFields> {
  /** See `GroupCallStateRow.call`. The requests of the call carry it. */
  id: string;
  step: Exclude<GroupCallStep, 'ended'>;
  /** The setup, the accept or the request to join was sent, and its outcome is unknown. */
  asked: boolean;
  /** The call tab has reported, so it has loaded its part of the call. */
  reported: boolean;
  /** An earlier engine held this call, and the server has not told of it yet. */
  restored: boolean;
  /** Revision of the newest info; null while the server gives none. */
  seen: number | null;
  fate: Fate | null;
  /** While the answer to a request was under way, the server told of an end of the call or of this user's part. */
  isDoubtful: boolean;
  /** Server time (ms) of the last attempt to join again; null for none. */
  rejoinedAt: number | null;
  /** Number of invitations of this side; each begins the time limit of `calling` anew. */
  invitations: number;
  /** The call that invited this user while the own setup was under way; null for none. */
  later: Invitation | null;
  /** The devices that the others know, and the comings (`user.visit`) of those who know them. */
  announced: { devices: string; to: readonly string[] };
  signals: readonly CallSignalRow[];
  lastSignal: number;
}

/** The setup signal (200) of the call `id`. */
export interface Invitation {
  id: string;
  senderId: number;
  content: string;
}

export interface GroupCallState {
  /** Rises with every change. */
  revision: number;
  call: GroupCall | null;
  /** The last call, until its end is closed. */
  ended: { call: GroupCall; end: GroupCallEnd } | null;
}

export const NO_GROUP_CALL: GroupCallState = { revision: 0, call: null, ended: null };

/** The outcome of a request. `message`: the server's sentence. */
export type GroupCallAnswer =
  | { kind: 'ok' | 'running' | 'full' | 'elsewhere' | 'unanswered' }
  | { kind: 'busy' | 'refused'; message: string };

export type GroupCallInput =
  /** `people`: this user first, then everybody who will ring. */
  | { kind: 'start'; id: string; groupId: number; people: readonly CallPerson[]; seat: string }
  /** Joins the running call that `info` describes. */
  | { kind: 'join'; id: string; groupId: number; info: GroupCallInfo; seat: string }
  /** The devices of the call tab are open. */
  | { kind: 'ready'; seat: string }
  | { kind: 'media-failed'; seat: string; why: 'camera' | 'microphone' | 'unsupported' | 'offline' | 'lost' }
  | { kind: 'accept'; id: string; seat: string }
  /** The user leaves, cancels or rejects. */
  | { kind: 'quit'; id: string }
  /** The host ends the call for everybody. */
  | { kind: 'end-for-all'; id: string }
  /** The user closes the end of the last call. */
  | { kind: 'close'; id: string }
  | { kind: 'want'; microphone?: boolean; camera?: boolean }
  | { kind: 'handled'; seat: string; number: number }
  | { kind: 'report'; seat: string; generation: number; media: GroupCallStateRow['media'] }
  | { kind: 'take'; seat: string }
  /** The server has the invitation of these people. */
  | { kind: 'invited'; id: string; people: readonly CallPerson[] }
  /**
   * A signal of the group `groupId`. `senderId`: another person, or this user on another device. `newId`: the id of a
   * call whose info is unknown. `ringer`: the tab that would ring.
   */
  | {
      kind: 'signal';
      type: number;
      groupId: number;
      senderId: number;
      content: string;
      newId: string;
      ringer: string | null;
    }
  | { kind: 'answer'; of: AskedRequest['kind']; id: string; answer: GroupCallAnswer }
  /** The server's info of the group. `asked`: the step in which the engine asked; null where the server pushed it. */
  | { kind: 'info'; groupId: number; info: GroupCallInfo; asked: GroupCall['step'] | null }
  /** The server refuses the heartbeat of the call. */
  | { kind: 'doubt'; id: string }
  | { kind: 'deadline'; id: string; name: GroupDeadline['name'] }
  /** The connection to the server is live again. */
  | { kind: 'live' }
  | { kind: 'ringer'; seat: string | null }
  | { kind: 'heir'; seat: string | null }
  | { kind: 'seat-gone'; seat: string }
  /** A tab that an earlier engine served has this call. `isOwner`: it holds the media. */
  | { kind: 'restore'; call: GroupCall; revision: number; seat: string; isOwner: boolean };

/** The input of one kind. */
export type InputOf<K extends GroupCallInput['kind']> = Extract<GroupCallInput, { kind: K }>;

/** The facts of a step that no input brings itself. */
export interface StepContext {
  /** The signed-in user. */
  selfId: number;
  /** Server time, ms. */
  now: number;
  /** The newest info of a group with a running call; null for none. */
  known: (groupId: number) => GroupCallInfo | null;
}

interface OfCall {
  id: string;
  groupId: number;
}

/** A request whose answer decides how the call goes on. */
export type AskedRequest =
  | (OfCall & { kind: 'setup'; people: readonly CallPerson[] })
  | (OfCall & { kind: 'accept' | 'join' });

/** A request that changes the call on the server. `id` is '' for a call that this browser never had. */
export type GroupCallRequest =
  | AskedRequest
  | (OfCall & { kind: 'reject' | 'quit' | 'cancel' })
  | (OfCall & { kind: 'failed'; reason: 'devices' | 'lost' | 'busy' | 'no-answer' });

/** Tells the others the devices of this side. */
export type DeviceRequest = OfCall & { kind: 'device'; media: GroupCallStateRow['media'] };

/** Asks for the server's info of the group in the step `asked`. */
export type InfoQuestion = OfCall & { kind: 'info'; asked: GroupCall['step'] };

export type GroupCallEffect = GroupCallRequest | DeviceRequest | InfoQuestion;

/** A time limit of the current step; the runner starts it when it appears, and stops it when it disappears. */
export interface GroupDeadline {
  name: 'prepare' | 'ring' | 'owner' | 'restore' | 'fate';
  ms: number;
  /** The limit begins anew where this number changes. */
  round: number;
}

export interface GroupCallStepResult {
  state: GroupCallState;
  effects: readonly GroupCallEffect[];
  /** Why the input changed nothing; null where it did, or where nothing is wrong. For the diagnostics. */
  ignored: string | null;
}
