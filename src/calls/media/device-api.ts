// The interface between the devices of a call tab and the screens, the same for private and group calls.
import type { Device, DeviceChoice, DeviceKind } from './devices.ts';
import type { Lane } from './lanes.ts';
import type { MediaFault } from './local-media.ts';

/** The devices of the call tab. */
export interface OwnDeviceState {
  /** The first devices are not open yet, for example because the browser asks the user; nothing switches them. */
  isOpening: boolean;
  /** The streams that this side sends. A stream stays the same object while its track does; null for a device that is off. */
  own: Readonly<Record<Lane, MediaStream | null>>;
  /** The wanted devices that the system or a button of the device has muted (X-CALL-04). */
  mutedBySystem: { microphone: boolean; camera: boolean };
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

export interface OwnDeviceControl {
  setMicrophone(isOn: boolean): void;
  setCamera(isOn: boolean): void;
  /** Asks for a screen or window, and sends it; ends where the user refuses. */
  shareScreen(): void;
  stopScreen(): void;
  /** Uses another device, and remembers the choice; '' for the browser's own choice. */
  choose(kind: DeviceKind, id: string): void;
}
