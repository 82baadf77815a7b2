// The microphone, camera and screen of the call tab. Every track that it opens it also stops, at the latest in
// `close` (X-CALL-03).
import { LANES, type Lane } from './lanes.ts';

export type MediaFault = 'camera' | 'microphone' | 'unsupported';

/** Constraints of the camera: the picture that the best step of the ladder sends. */
const CAMERA: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
};
const MICROPHONE: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** The lanes of devices that the user chooses. */
export type DeviceLane = Exclude<Lane, 'screen'>;

export interface LocalMediaOptions {
  /** `navigator.mediaDevices`; undefined on pages that are not served over https. */
  devices: MediaDevices | undefined;
  /** The id of the device to open; '' for the browser's choice. */
  deviceOf: (lane: DeviceLane) => string;
  /** A track has begun, was replaced or has stopped; `track` is the present one. */
  onTrack: (lane: Lane, track: MediaStreamTrack | null) => void;
  /** The system or a button of the device has muted the track, or has ended that. */
  onMuted: (lane: Lane) => void;
  /** The device was unplugged, or the user ended the sharing in the browser's own bar; `onTrack` came before. */
  onEnded: (lane: Lane) => void;
}

export interface LocalMedia {
  trackOf: (lane: Lane) => MediaStreamTrack | null;
  /** The system has muted the track: it carries silence or black (X-CALL-04). */
  isMutedBySystem: (lane: Lane) => boolean;
  /**
   * Opens devices, or reopens one after another one was chosen. Resolves with the fault, null for none. The old
   * track sends until the new one is open.
   */
  open(...lanes: readonly DeviceLane[]): Promise<MediaFault | null>;
  /** Stops a device, so that its indicator goes off. */
  stop(lane: Lane): void;
  /** Mutes the microphone without closing it, because reopening takes time. */
  mute(isMuted: boolean): void;
  /** Asks for a screen or window. `refused`: the user has closed the question. */
  share(): Promise<'shared' | 'refused' | 'failed'>;
  /** Stops everything; later opens end at once. */
  close(): void;
}

export function createLocalMedia(options: LocalMediaOptions): LocalMedia {
  const { devices, deviceOf, onTrack, onMuted, onEnded } = options;
  const tracks: Record<Lane, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null };
  let isClosed = false;
  let isMuted = false;
  /** Counts the opens of a lane, so that a slow open does not replace a later one. */
  const turns: Record<Lane, number> = { microphone: 0, camera: 0, screen: 0 };

  /** Keeps the track where the lane still waits for it, else stops it. */
  function keep(lane: Lane, turn: number, track: MediaStreamTrack): void {
    if (isClosed || turn !== turns[lane]) {
      track.stop();
      return;
    }
    tracks[lane]?.stop();
    tracks[lane] = track;
    if (lane === 'microphone') track.enabled = !isMuted;
    track.addEventListener('ended', () => {
      if (tracks[lane] !== track) return;
      tracks[lane] = null;
      onTrack(lane, null);
      onEnded(lane);
    });
    for (const kind of ['mute', 'unmute'])
      track.addEventListener(kind, () => {
        if (tracks[lane] === track) onMuted(lane);
      });
    onTrack(lane, track);
  }

  function stop(lane: Lane): void {
    turns[lane] += 1;
    const track = tracks[lane];
    if (!track) return;
    tracks[lane] = null;
    track.stop();
    onTrack(lane, null);
  }

  /** Asks once for all lanes, so that the browser asks the user once. */
  async function ask(from: MediaDevices, lanes: readonly DeviceLane[]): Promise<boolean> {
    const asked = lanes.map((lane) => ({ lane, turn: ++turns[lane] }));
    const stream = await streamOf(from, lanes, deviceOf);
    for (const { lane, turn } of asked) {
      const [track] = lane === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks();
      if (!track) return false;
      keep(lane, turn, track);
    }
    return true;
  }

  async function open(...lanes: readonly DeviceLane[]): Promise<MediaFault | null> {
    if (!devices) return 'unsupported';
    const wasOpened = await ask(devices, lanes).catch(() => false);
    if (wasOpened || isClosed) return null;
    const [first, ...others] = lanes;
    if (first === undefined) return null;
    if (others.length === 0) return first;
    // The browser does not say which of several devices it could not open.
    return (await open(first)) ?? open(...others);
  }

  return {
    trackOf: (lane) => tracks[lane],
    isMutedBySystem: (lane) => tracks[lane]?.muted === true,
    open,
    stop,
    mute(muted) {
      isMuted = muted;
      if (tracks.microphone) tracks.microphone.enabled = !muted;
    },
    async share() {
      if (!devices || !('getDisplayMedia' in devices)) return 'failed';
      const turn = ++turns.screen;
      try {
        const stream = await devices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false });
        const [track] = stream.getVideoTracks();
        if (!track) return 'failed';
        // Text stays sharp where the bandwidth is low.
        track.contentHint = 'detail';
        keep('screen', turn, track);
        return tracks.screen === track ? 'shared' : 'refused';
      } catch (error) {
        return isRefusal(error) ? 'refused' : 'failed';
      }
    },
    close() {
      isClosed = true;
      for (const lane of LANES) stop(lane);
    },
  };
}

/** The stream of the chosen devices. A chosen device that is gone by now gives way to the browser's choice. */
async function streamOf(
  devices: MediaDevices,
  lanes: readonly DeviceLane[],
  deviceOf: (lane: DeviceLane) => string,
): Promise<MediaStream> {
  const request = (idOf: (lane: DeviceLane) => string): Promise<MediaStream> =>
    devices.getUserMedia({
      ...(lanes.includes('microphone') && { audio: withDevice(MICROPHONE, idOf('microphone')) }),
      ...(lanes.includes('camera') && { video: withDevice(CAMERA, idOf('camera')) }),
    });
  try {
    return await request(deviceOf);
  } catch (error) {
    const isGone = error instanceof Error && GONE.has(error.name);
    if (!isGone || lanes.every((lane) => deviceOf(lane) === '')) throw error;
    return request(() => '');
  }
}

const GONE = new Set(['OverconstrainedError', 'NotFoundError']);

const withDevice = (constraints: MediaTrackConstraints, id: string): MediaTrackConstraints =>
  id === '' ? constraints : { ...constraints, deviceId: { exact: id } };

/** The user closed the question, or the system forbids the browser to record the screen. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAllowedError' && !error.message.includes('system');
