// The own devices of a call with the streams of their tracks: one set, which all connections send.
import type { CallEnv } from './call-env.ts';
import type { OwnDeviceState } from './device-api.ts';
import type { FarDevices } from './far-devices.ts';
import type { Lane } from './lanes.ts';
import { createOwnDevices, type OwnDevices, type OwnDevicesOptions, type Wanted } from './own-devices.ts';

export interface OwnMediaOptions extends Pick<OwnDevicesOptions, 'onChange' | 'onUnwanted'> {
  env: CallEnv;
  wanted: Wanted;
  /** The track of a lane has begun, was replaced or has stopped. */
  onTrack: (lane: Lane) => void;
}

export interface OwnMedia {
  readonly devices: OwnDevices;
  trackOf: (lane: Lane) => MediaStreamTrack | null;
  /** The devices that are on. */
  isOn(): Record<Lane, boolean>;
  /** The message to the other side. `sendsCamera`: the path carries the picture. */
  message(sendsCamera: boolean): FarDevices;
  /** @param isVoiceOnly no path carries the picture */
  state(isVoiceOnly: boolean): OwnDeviceState;
  /** Stops all tracks (X-CALL-03). */
  close(): void;
}

export function createOwnMedia({ env, wanted, onTrack, onChange, onUnwanted }: OwnMediaOptions): OwnMedia {
  const streams: Record<Lane, MediaStream | null> = { microphone: null, camera: null, screen: null };
  const devices = createOwnDevices({
    devices: env.devices,
    choice: env.choice,
    wanted,
    onTrack(lane, track) {
      streams[lane] = track && env.createStream(track);
      onTrack(lane);
    },
    onChange,
    onUnwanted,
  });
  const { trackOf, isMutedBySystem } = devices;
  const sends = (lane: Lane): boolean => trackOf(lane) !== null && !isMutedBySystem(lane);
  const isOn = (): Record<Lane, boolean> => ({
    microphone: devices.wanted.microphone && sends('microphone'),
    camera: sends('camera'),
    screen: trackOf('screen') !== null,
  });

  return {
    devices,
    trackOf,
    isOn,
    message(sendsCamera) {
      const { microphone, camera, screen } = isOn();
      return { microphone, camera: camera && sendsCamera, screen, voice: trackOf('microphone') !== null };
    },
    state: (isVoiceOnly) => ({
      isOpening: devices.isOpening,
      own: {
        ...streams,
        microphone: devices.wanted.microphone && sends('microphone') ? streams.microphone : null,
        camera: sends('camera') ? streams.camera : null,
      },
      mutedBySystem: {
        microphone: devices.wanted.microphone && isMutedBySystem('microphone'),
        camera: isMutedBySystem('camera'),
      },
      isVoiceOnly: isVoiceOnly && trackOf('camera') !== null,
      devices: devices.devices,
      choice: devices.choice,
      fault: devices.fault,
    }),
    close: () => devices.close(),
  };
}
