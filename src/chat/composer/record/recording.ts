// One recording of a voice message, from the microphone to the finished clip. It is independent of the
// component that shows it, so it survives while the user visits another chat (X-CHAT-14).
import type { Format } from './formats.ts';

/** Minimum and maximum length of a recording, and the interval of the level updates, ms. */
export const MIN_LENGTH = 1000;
export const MAX_LENGTH = 300_000;
const TICK = 100;
/** Number of sound levels that fit beside the clock. */
export const LEVELS = 42;

export type RecordingError =
  | 'not-allowed'
  | 'no-microphone'
  | 'in-use'
  | 'unsupported'
  | 'too-short'
  | 'other';

export interface VoiceClip {
  blob: Blob;
  format: Format;
  /** Object URL that the page plays; revoked when the recording is discarded. */
  address: string;
  /** Length in seconds. */
  length: number;
  /** Peaks of the waveform, 0..255; empty where the clip could not be decoded. */
  peaks: readonly number[];
}

export interface RecordingState {
  /**
   * `asking`: the browser asks for permission. `reading`: the clip is being decoded. `idle`: not begun yet, or
   * discarded.
   */
  kind: 'asking' | 'recording' | 'paused' | 'reading' | 'ready' | 'failed' | 'idle';
  /** Recorded time so far without pauses, ms. */
  ms: number;
  /** The last sound levels, 0..255, the newest last. */
  levels: readonly number[];
  /** The system or a button of the device has muted the microphone (X-CALL-04). */
  isMuted: boolean;
  /** The reason of `failed`; null otherwise. */
  why: RecordingError | null;
  clip: VoiceClip | null;
}

/** An open microphone and its recorder. */
export interface Microphone {
  format: Format;
  start(): void;
  pause(): void;
  resume(): void;
  /** Resolves to the whole recording after the microphone is released. */
  stop(): Promise<Blob>;
  /** The current sound level, 0..1. */
  level(): number;
  /** Called when the microphone is unplugged or its permission is withdrawn. */
  onEnded: (() => void) | null;
  /** The system has muted it, so it records silence. */
  isMuted(): boolean;
}

export interface RecordingTools {
  /** Opens the microphone. Rejects like getUserMedia; resolves to null in a browser that cannot record. */
  open: () => Promise<Microphone | null>;
  /** Decodes a recording; null where this is impossible, and the recording is sent without peaks. */
  read: (blob: Blob) => Promise<Pick<VoiceClip, 'length' | 'peaks'> | null>;
  createUrl: (blob: Blob) => string;
  revokeUrl: (address: string) => void;
  /** The current time, ms. */
  now: () => number;
  /** Calls `act` every `ms`. Returns a function that stops the calls. */
  every: (ms: number, act: () => void) => () => void;
  /** Pauses other sounds. Until `releaseAudio`, a sound that starts calls `pause`. */
  claimAudio: (pause: () => void) => void;
  releaseAudio: (pause: () => void) => void;
}

const EMPTY: RecordingState = { kind: 'idle', ms: 0, levels: [], isMuted: false, why: null, clip: null };

export class Recording {
  readonly #tools: RecordingTools;
  #state = EMPTY;
  readonly #watchers = new Set<() => void>();
  #microphone: Microphone | null = null;
  #stopTicks: (() => void) | null = null;
  /** The stop in progress; null for none. */
  #stopping: Promise<VoiceClip | null> | null = null;
  /** Recorded time before the last pause, ms. */
  #before = 0;
  /** Time at which recording last started or resumed, ms. */
  #since = 0;

  constructor(tools: RecordingTools) {
    this.#tools = tools;
  }

  readonly state = (): RecordingState => this.#state;

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  async begin(): Promise<void> {
    this.#stopping = null;
    this.#update({ ...EMPTY, kind: 'asking' });
    let microphone: Microphone | null;
    try {
      microphone = await this.#tools.open();
    } catch (error) {
      this.#update({ kind: 'failed', why: reasonOf(error) });
      return;
    }
    // The state changes when the user discards the recording while the browser asks for permission.
    if (this.#state.kind !== 'asking') return void microphone?.stop();
    if (!microphone) {
      this.#update({ kind: 'failed', why: 'unsupported' });
      return;
    }
    this.#microphone = microphone;
    microphone.onEnded = () => void this.stop();
    microphone.start();
    this.#before = 0;
    this.#startClock();
  }

  readonly pause = (): void => {
    if (this.#state.kind !== 'recording') return;
    this.#stopClock();
    this.#microphone?.pause();
    this.#update({ kind: 'paused', ms: this.#before });
  };

  resume(): void {
    if (this.#state.kind !== 'paused') return;
    this.#microphone?.resume();
    this.#startClock();
  }

  /** Ends the recording. Resolves to its clip; null for a recording that is too short or discarded. */
  async stop(): Promise<VoiceClip | null> {
    const microphone = this.#microphone;
    if (microphone) {
      this.#microphone = null;
      this.#stopping = this.#read(microphone);
    }
    return (await this.#stopping) ?? this.#state.clip;
  }

  async #read(microphone: Microphone): Promise<VoiceClip | null> {
    this.#stopClock();
    this.#update({ kind: 'reading', ms: this.#before });
    const blob = await microphone.stop();
    if (this.#before < MIN_LENGTH || blob.size === 0) {
      if (!this.#isIdle()) this.#update({ kind: 'failed', why: 'too-short' });
      return null;
    }
    const decoded = await this.#tools.read(blob).catch(() => null);
    if (this.#isIdle()) return null;
    const { length, peaks } = decoded ?? { length: this.#before / 1000, peaks: [] };
    const clip = { blob, format: microphone.format, address: this.#tools.createUrl(blob), length, peaks };
    this.#update({ kind: 'ready', clip });
    return clip;
  }

  /** Stops recording, deletes the clip and releases the microphone. */
  discard(): void {
    this.#stopClock();
    void this.#microphone?.stop();
    this.#microphone = null;
    this.#stopping = null;
    if (this.#state.clip) this.#tools.revokeUrl(this.#state.clip.address);
    this.#update({ kind: 'idle', clip: null });
  }

  #isIdle(): boolean {
    return this.#state.kind === 'idle';
  }

  #startClock(): void {
    this.#since = this.#tools.now();
    this.#tools.claimAudio(this.pause);
    this.#update({ kind: 'recording' });
    this.#stopTicks = this.#tools.every(TICK, () => this.#tick());
  }

  #tick(): void {
    const ms = Math.min(MAX_LENGTH, this.#before + this.#tools.now() - this.#since);
    const level = Math.round(Math.min(1, this.#microphone?.level() ?? 0) * 255);
    const isMuted = this.#microphone?.isMuted() === true;
    this.#update({ ms, levels: [...this.#state.levels, level].slice(-LEVELS), isMuted });
    if (ms >= MAX_LENGTH) void this.stop();
  }

  /** Stops the clock and adds the time since the last start or resume to the recorded time. */
  #stopClock(): void {
    this.#stopTicks?.();
    this.#stopTicks = null;
    this.#tools.releaseAudio(this.pause);
    if (this.#state.kind === 'recording') {
      this.#before = Math.min(MAX_LENGTH, this.#before + this.#tools.now() - this.#since);
    }
  }

  #update(change: Partial<RecordingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

function reasonOf(error: unknown): RecordingError {
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'not-allowed';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no-microphone';
    case 'NotReadableError':
    case 'AbortError':
      return 'in-use';
    default:
      return 'other';
  }
}
