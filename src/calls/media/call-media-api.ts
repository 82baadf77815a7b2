// The interface between the media of a call and its screens.
import type { CallMedia, CallStateRow } from '../../core/contract/call-rows.ts';
import type { Device, DeviceChoice, DeviceKind } from './devices.ts';
import type { Lane } from './lanes.ts';
import type { MediaFault } from './local-media.ts';

/** The state of the media in the call tab. A new object after each change. */
export interface CallMediaState {
  /** The first devices are not open yet, for example because the browser asks the user; nothing switches them. */
  isOpening: boolean;
  /** What this side sends. A stream stays the same object while its track does; null for a device that is off. */
  own: Readonly<Record<Lane, MediaStream | null>>;
  /** What arrives; `camera` and `screen` are null while the other side has them off. */
  far: Readonly<Record<Lane, MediaStream | null>>;
  isFarMuted: boolean;
  path: CallMedia['path'];
  /** Time (ms, `performance.now()`) since which no packet has arrived; null while the path carries packets. */
  lostAt: number | null;
  bars: CallMedia['bars'];
  trouble: CallMedia['trouble'];
  /** The network or the processor cannot carry this side's picture, so only voice is sent. */
  isVoiceOnly: boolean;
  devices: readonly Device[];
  choice: DeviceChoice;
  /**
   * The last refusal of a device during the call; null after a success. After the refusal of a microphone it is
   * `microphone` instead of null until one opens.
   */
  fault: MediaFault | 'screen' | null;
}

/** The media that this tab holds. */
export interface CallMediaControl {
  state(): CallMediaState;
  setMicrophone(isOn: boolean): void;
  setCamera(isOn: boolean): void;
  /** Asks for a screen or window, and sends it; ends where the user refuses. */
  shareScreen(): void;
  stopScreen(): void;
  /** Uses another device, and remembers the choice; '' for the browser's own choice. */
  choose(kind: DeviceKind, id: string): void;
}

/** The call as one tab sees it. */
export interface CallTab {
  /**
   * The call of this browser, also the one that has just ended; null for none, and for the one that the user has quit
   * here. The same object until a change.
   */
  row(): CallStateRow | null;
  /** Null while another tab, or none, holds the media. */
  media(): CallMediaControl | null;
  /** The user ends the call: the media end at once, and an engine that gets the call again ends it. */
  quit(call: string): void;
  /** Also reports changes of the media's state. Returns the function that stops watching. */
  watch(changed: () => void): () => void;
  /** Ends this tab's part: stops the devices and closes the connection. */
  close(): void;
}
