// The interface between the media of a private call and its screens, and of this tab's part in any call.
import type { CallMedia, CallStateRow } from '../../core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import type { OwnDeviceControl, OwnDeviceState } from './device-api.ts';
import type { GroupMediaControl } from './group-media-api.ts';
import type { Lane } from './lanes.ts';

/** The state of the media in the call tab. A new object after each change. */
export interface CallMediaState extends OwnDeviceState {
  /** The received streams; `camera` and `screen` are null while the other side has them off. */
  far: Readonly<Record<Lane, MediaStream | null>>;
  isFarMuted: boolean;
  path: CallMedia['path'];
  /** Time (ms, `performance.now()`) since which no packet has arrived; null while the path carries packets. */
  lostAt: number | null;
  bars: CallMedia['bars'];
  trouble: CallMedia['trouble'];
}

/** The media that this tab holds. */
export interface CallMediaControl extends OwnDeviceControl {
  state(): CallMediaState;
}

/** The call as one tab sees it. */
export interface CallTab {
  /**
   * The private call of this browser, also the one that has just ended; null for none, and for the one that the user has
   * quit here. The same object until a change.
   */
  row(): CallStateRow | null;
  /** The group call of this browser, in the same way. */
  groupRow(): GroupCallStateRow | null;
  /** Null while another tab, or none, holds the media of a private call. */
  media(): CallMediaControl | null;
  /** Null while another tab, or none, holds the media of a group call. */
  groupMedia(): GroupMediaControl | null;
  /** The user ends the call: the media end at once, and an engine that gets the call again ends it. */
  quit(call: string): void;
  /** Also reports changes of the media's state. Returns the function that stops watching. */
  watch(changed: () => void): () => void;
  /** Ends this tab's part: stops the devices and closes the connection. */
  close(): void;
}
