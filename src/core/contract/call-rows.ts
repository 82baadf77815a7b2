// The rows of the view `call`: the call of this browser, and the signals for the tab that holds its media.
import type { Foreign } from '../domain/foreign.ts';
import type { CallMode } from '../wire/index.ts';
import type { GroupCallStateRow, RunningCallRow } from './group-call-rows.ts';

/** Steps of a private call, in the order in which a call passes through them. */
export type CallStep = 'preparing' | 'calling' | 'ringing' | 'accepting' | 'connecting' | 'talking' | 'ended';

/** Why a call ended, or could not begin. `message`: the text of a server or client that names no known reason. */
export type CallEnd =
  /** ERR-36: the camera could not be opened. */
  | { why: 'camera' }
  /** ERR-37: the microphone could not be opened. */
  | { why: 'microphone' }
  /** ERR-38: the page is not served over https, or the browser has no WebRTC. */
  | { why: 'unsupported' }
  /** ERR-39 */
  | { why: 'rejected' }
  /** ERR-40 */
  | { why: 'cancelled' }
  /** ERR-41 */
  | { why: 'hung-up' }
  /** ERR-42 */
  | { why: 'answered-elsewhere' }
  /** ERR-43 */
  | { why: 'rejected-elsewhere' }
  /** ERR-44: this user did not answer. */
  | { why: 'unanswered' }
  /** The other side did not answer. */
  | { why: 'no-answer' }
  /** ERR-49 */
  | { why: 'busy' }
  /** The other side could not open its devices. */
  | { why: 'peer-devices' }
  /** ERR-46: the offer and the answer were not exchanged in time. */
  | { why: 'not-joined' }
  /** The media path was lost and did not return. */
  | { why: 'lost' }
  /** ERR-45: the server does not know the call any more. */
  | { why: 'gone' }
  /** This side hung up, cancelled or rejected. */
  | { why: 'own' }
  /** The engine is not connected, so it cannot call. */
  | { why: 'offline' }
  /** The server refused, or the other side failed with a text. */
  | { why: 'failed'; message: Foreign };

/** The call tab's report about its media. */
export interface CallMedia {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  /** `new`: no packet has arrived yet. */
  path: 'new' | 'connected' | 'lost';
  /** 0 (unusable) to 4 (good); null before the first measurement. */
  bars: 0 | 1 | 2 | 3 | 4 | null;
  /** Why the quality is reduced; null where it is good. */
  trouble: 'network' | 'processor' | 'far' | null;
}

/** The call of this browser. The view has this row while a call exists, and until its end was closed. */
export interface CallStateRow {
  key: 'call';
  kind: 'call';
  /** Random id of the call in this browser. */
  call: string;
  /** The id that the call's signals carry; the caller makes it. '' until the callee has learned it. */
  wireId: string;
  /** Changes with every change of this row, and only grows: the newest row of a call has the highest number. */
  revision: number;
  peerId: number;
  mode: CallMode;
  role: 'caller' | 'callee';
  step: CallStep;
  /** Server time (ms) at which the talk began; null before. */
  since: number | null;
  /** The seat that holds the media, and the seat that plays the ringtone; null for none. */
  owner: string | null;
  ringer: string | null;
  /** The seat that has to take the call over, because the owner has gone; null for none. */
  heir: string | null;
  /** Number of the peer connection within the call. */
  generation: number;
  /** The last report of the call tab. */
  media: CallMedia;
  /** Devices that a tab asked for; the call tab applies them. */
  wanted: { microphone: boolean; camera: boolean };
  /** Rises when the socket has returned, so that the call tab renegotiates. */
  reconnects: number;
  /** The other side has accepted, and its devices are being opened (X-CALL-06). */
  isAccepted: boolean;
  end: CallEnd | null;
}

/** A signal for the call tab. */
export interface CallSignalRow {
  /** `signal:` and the number. */
  key: string;
  kind: 'signal';
  /** Ascending within a call. */
  number: number;
  type: 'offer' | 'answer' | 'candidate';
  /** The user whose tab sent it. */
  from: number;
  /** The description or candidate. */
  json: string;
}

export type CallRow = CallStateRow | GroupCallStateRow | CallSignalRow | RunningCallRow;
