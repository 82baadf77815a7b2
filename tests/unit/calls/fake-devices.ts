// A fake of `navigator.mediaDevices`: devices that are plugged in and out, refused, or slow to open.
import type { Stored } from '../../../src/platform/stored-values.ts';
import { FakeTrack } from './fake-rtc.ts';

type Kind = 'audioinput' | 'videoinput' | 'audiooutput';
interface Constraints {
  audio?: { deviceId?: { exact: string } };
  video?: { deviceId?: { exact: string } };
}

class FakeStream {
  readonly tracks: FakeTrack[];

  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks;
  }

  getTracks = (): FakeTrack[] => this.tracks;
  getAudioTracks = (): FakeTrack[] => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = (): FakeTrack[] => this.tracks.filter(({ kind }) => kind === 'video');
}

export class FakeDevices extends EventTarget {
  list: { deviceId: string; kind: Kind; label: string }[] = [
    { deviceId: 'mic', kind: 'audioinput', label: 'Microphone' },
    { deviceId: 'cam', kind: 'videoinput', label: 'Camera' },
  ];
  /** All tracks that were opened, in order. */
  readonly tracks: FakeTrack[] = [];
  readonly requests: string[] = [];
  /** The constraints of the last request. */
  constraints: unknown = null;
  canShare = true;
  refused = new Set<'audio' | 'video'>();
  /** The error of the next question for a screen. */
  screenError: Error | null = null;
  /** While it is set, opens wait. */
  gate: Promise<void> = Promise.resolve();

  live(): FakeTrack[] {
    return this.tracks.filter(({ readyState }) => readyState === 'live');
  }

  plug(deviceId: string, kind: Kind): void {
    this.list = [...this.list, { deviceId, kind, label: deviceId }];
    this.dispatchEvent(new Event('devicechange'));
  }

  unplug(deviceId: string): void {
    this.list = this.list.filter((device) => device.deviceId !== deviceId);
    for (const track of this.live()) if (track.deviceId === deviceId) track.end();
    this.dispatchEvent(new Event('devicechange'));
  }

  enumerateDevices = (): Promise<typeof this.list> => Promise.resolve(this.list);

  getUserMedia = async (constraints: Constraints): Promise<FakeStream> => {
    this.constraints = constraints;
    const kinds = (['audio', 'video'] as const).filter((kind) => constraints[kind] !== undefined);
    this.requests.push(kinds.map((kind) => `${kind}:${constraints[kind]?.deviceId?.exact ?? ''}`).join('+'));
    await this.gate;
    const tracks = kinds.map((kind) => this.#open(kind, constraints[kind]?.deviceId?.exact));
    this.tracks.push(...tracks);
    return new FakeStream(tracks);
  };

  getDisplayMedia = async (constraints: object): Promise<FakeStream> => {
    this.constraints = constraints;
    await this.gate;
    if (!this.canShare) return new FakeStream([]);
    if (this.screenError) throw this.screenError;
    const track = new FakeTrack('video', 'screen');
    this.tracks.push(track);
    return new FakeStream([track]);
  };

  #open(kind: 'audio' | 'video', exact: string | undefined): FakeTrack {
    if (this.refused.has(kind)) throw named('NotAllowedError');
    const found = this.list.find(
      (device) => device.kind === `${kind}input` && (exact === undefined || device.deviceId === exact),
    );
    if (!found) throw named(exact === undefined ? 'NotFoundError' : 'OverconstrainedError');
    return new FakeTrack(kind, found.deviceId);
  }
}

export const named = (name: string, message = ''): Error => Object.assign(new Error(message), { name });

/** A stored value in memory. */
export function inMemory<T>(initial: T | null = null): Stored<T> {
  let value = initial;
  return { read: () => value, write: (next) => (value = next) };
}
