// The media of the other side: one stream for each track, shown while the device is on. A client without the data
// channel tells nothing, so its tracks' own `mute` events decide.
import { type FarMessage, parseFarMessage, type Wants, WANTS_ALL } from './far-devices.ts';
import type { Lane } from './lanes.ts';

export interface FarMediaOptions {
  createStream: (track: MediaStreamTrack) => MediaStream;
  onChange: () => void;
}

export interface FarMedia {
  streams(): Readonly<Record<Lane, MediaStream | null>>;
  readonly isMuted: boolean;
  /** False where the other side sends no voice packets. */
  readonly sendsVoice: boolean;
  /** The pictures that the other side shows. */
  readonly wants: Wants;
  track(lane: Lane, track: MediaStreamTrack): void;
  /** A message of the data channel. */
  message(text: string): void;
  /** A new connection brings new tracks; the old ones stay until then. */
  renew(): void;
  close(): void;
}

export function createFarMedia({ createStream, onChange }: FarMediaOptions): FarMedia {
  const kept: Record<Lane, { track: MediaStreamTrack; stream: MediaStream } | null> = {
    microphone: null,
    camera: null,
    screen: null,
  };
  let told: Required<FarMessage> | null = null;
  let stops = new AbortController();

  const shown = (lane: 'camera' | 'screen'): MediaStream | null => {
    const media = kept[lane];
    const isOn = told ? told[lane] : media?.track.muted === false;
    return isOn && media ? media.stream : null;
  };

  return {
    streams: () => ({
      microphone: kept.microphone?.stream ?? null,
      camera: shown('camera'),
      screen: shown('screen'),
    }),
    get isMuted() {
      return told?.microphone === false;
    },
    get sendsVoice() {
      return told?.voice !== false;
    },
    get wants() {
      return told?.wants ?? WANTS_ALL;
    },
    track(lane, track) {
      if (kept[lane]?.track === track) return;
      kept[lane] = { track, stream: createStream(track) };
      const { signal } = stops;
      track.addEventListener('mute', onChange, { signal });
      track.addEventListener('unmute', onChange, { signal });
      onChange();
    },
    message(text) {
      const next = parseFarMessage(text);
      if (!next || JSON.stringify(next) === JSON.stringify(told)) return;
      told = next;
      onChange();
    },
    renew() {
      stops.abort();
      stops = new AbortController();
    },
    close() {
      stops.abort();
      kept.microphone = kept.camera = kept.screen = null;
      told = null;
    },
  };
}
