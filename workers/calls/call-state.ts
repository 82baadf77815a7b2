// The state of the call machine, its inputs and its effects.
import type {
  CallEnd,
  CallMedia,
  CallSignalRow,
  CallStateRow,
  CallStep,
} from '../../src/core/contract/call-rows.ts';
import type { CallMode } from '../../src/core/wire/index.ts';

/** The fields that the machine and its row share. */
type RowFields =
  | 'wireId'
  | 'peerId'
  | 'mode'
  | 'role'
  | 'since'
  | 'owner'
  | 'ringer'
  | 'heir'
  | 'generation'
  | 'media'
  | 'wanted'
  | 'reconnects'
  | 'isAccepted';

export interface Call extends Pick<CallStateRow, RowFields> {
  /** See `CallStateRow.call`. The requests of the call carry it. */
  id: string;
  step: Exclude<CallStep, 'ended'>;
  /** The setup (in `preparing`) or the accept (in `accepting`) was sent, and its outcome is unknown. */
  asked: boolean;
  /** The call tab has reported, so it has loaded its part of the call. */
  reported: boolean;
  /** The call of the same peer whose setup crossed the own one; null for none. */
  crossing: { id: string; mode: CallMode } | null;
  signals: readonly CallSignalRow[];
  lastSignal: number;
}

export interface EndedCall {
  call: Call;
  end: CallEnd;
}

export interface CallState {
  /** Rises with every change. */
  revision: number;
  call: Call | null;
  /** The last call, until its end is closed. */
  ended: EndedCall | null;
}

export const NO_CALL: CallState = { revision: 0, call: null, ended: null };

/** The outcome of a request. `refused`: the server's sentence. */
export type CallAnswer =
  | { kind: 'ok' }
  | { kind: 'busy' }
  | { kind: 'refused'; message: string }
  | { kind: 'unanswered' };

export interface CallInfo {
  /** The server knows a call of the two users. */
  exists: boolean;
  /** The callee has accepted. */
  isAccepted: boolean;
  /** The call runs on this sign-in. */
  isHere: boolean;
}

export type CallInput =
  | { kind: 'start'; id: string; peerId: number; mode: CallMode; seat: string }
  /** The devices of the call tab are open. */
  | { kind: 'ready'; seat: string }
  | { kind: 'media-failed'; seat: string; why: 'camera' | 'microphone' | 'unsupported' | 'offline' | 'lost' }
  | { kind: 'accept'; id: string; seat: string }
  /** The user hangs up, cancels or rejects. */
  | { kind: 'quit'; id: string }
  /** The user closes the end of the last call. */
  | { kind: 'close'; id: string }
  | { kind: 'want'; microphone?: boolean; camera?: boolean }
  | { kind: 'handled'; seat: string; number: number }
  | {
      kind: 'report';
      seat: string;
      generation: number;
      negotiated: boolean;
      wireId: string;
      media: CallMedia;
      /** Server time, ms. */
      now: number;
    }
  | { kind: 'take'; seat: string }
  /**
   * `senderId`: the other user, or this user on another device. `newId`: the id of a call that begins with a
   * signal without an id. `ringer`: the tab that would ring.
   */
  | {
      kind: 'signal';
      type: number;
      senderId: number;
      content: string;
      newId: string;
      ringer: string | null;
    }
  | { kind: 'answer'; of: 'setup' | 'accept'; id: string; answer: CallAnswer }
  /** `asked`: the step in which the engine asked; null where the answer holds in every step. */
  | { kind: 'info'; id: string; asked: Call['step'] | null; info: CallInfo }
  | { kind: 'deadline'; id: string; name: Deadline['name'] }
  /** The connection to the server is live again. */
  | { kind: 'live' }
  | { kind: 'ringer'; seat: string | null }
  | { kind: 'heir'; seat: string | null }
  | { kind: 'seat-gone'; seat: string }
  /** A tab that an earlier engine served has this call. `isOwner`: it holds the media. */
  | { kind: 'restore'; call: Call; revision: number; seat: string; isOwner: boolean };

/** A request of the machine. Nothing waits for the requests that end a call. */
export type CallEffect = CallRequest | CallQuestion;

/** Asks for the server's view of a call in the step `asked`. */
export interface CallQuestion {
  kind: 'info';
  id: string;
  peerId: number;
  asked: Call['step'];
}

export type CallRequest =
  | { kind: 'setup'; id: string; peerId: number; mode: CallMode }
  | { kind: 'accept'; id: string; peerId: number }
  | { kind: 'reject' | 'cancel' | 'handup'; id: string; peerId: number }
  /** `id` is '' for a call that this browser never had. */
  | { kind: 'failed'; id: string; peerId: number; reason: 'devices' | 'lost' | 'busy' | 'no-answer' };

/** A time limit of the current step; the runner starts it when it appears, and stops it when it disappears. */
export interface Deadline {
  name: 'prepare' | 'ring' | 'opening' | 'connect' | 'owner';
  ms: number;
}

export interface CallStepResult {
  state: CallState;
  effects: readonly CallEffect[];
  /** Why the input changed nothing; null where it did, or where nothing is wrong. For the diagnostics. */
  ignored: string | null;
}
