// The player of voice notes, one note at a time. The player lives outside of the conversation, so a note plays on
// while the user scrolls or reads another chat.
import { type Turns, turns } from './one-at-a-time.ts';

export type Rate = 1 | 1.5 | 2;

export interface Track {
  /** URL of the file, and the identity of the note: a forwarded note is the same note. */
  address: string;
  /** Length that the message states, seconds; 0 where unknown. */
  length: number;
}

export interface PlayerState {
  /** null before the first note, and after `stop`. */
  track: Track | null;
  kind: 'loading' | 'playing' | 'paused' | 'failed';
  /** Position, seconds. */
  at: number;
  /** Length in seconds: that of the file if known, else the length that the message states; 0 where unknown. */
  length: number;
  rate: Rate;
}

/** The members of HTMLAudioElement that the player uses. */
export interface Sound {
  src: string;
  currentTime: number;
  playbackRate: number;
  readonly duration: number;
  readonly error: unknown;
  play(): Promise<void>;
  pause(): void;
  addEventListener(name: SoundEvent, listener: () => void): void;
  removeAttribute(name: 'src'): void;
}

export type SoundEvent =
  | 'playing'
  | 'waiting'
  | 'pause'
  | 'ended'
  | 'timeupdate'
  | 'durationchange'
  | 'error';

const RATES: readonly Rate[] = [1, 1.5, 2];

export class Player {
  readonly #createSound: () => Sound;
  readonly #turns: Turns;
  #sound: Sound | null = null;
  #state: PlayerState = { track: null, kind: 'paused', at: 0, length: 0, rate: 1 };
  readonly #listeners = new Set<() => void>();

  constructor(createSound: () => Sound, oneAtATime: Turns) {
    this.#createSound = createSound;
    this.#turns = oneAtATime;
  }

  readonly state = (): PlayerState => this.#state;

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Position in seconds. It is more precise than `state().at`, which changes only at `timeupdate` events. */
  currentPosition(): number {
    return this.#sound?.currentTime ?? 0;
  }

  /** Plays or pauses `track`. Another track than the current one starts at `at` seconds. */
  toggle(track: Track, at = 0): void {
    const { track: current, kind } = this.#state;
    if (current?.address !== track.address) this.#begin(track, at);
    else if (kind === 'playing' || kind === 'loading') this.pause();
    else if (kind === 'failed') this.#begin(track, this.#state.at);
    else this.#play();
  }

  /** Seeks in `track`. A track other than the current one is loaded and stays paused. @param at position, seconds */
  seek(track: Track, at: number): void {
    if (this.#state.track?.address !== track.address) {
      this.#load(track, at);
      this.#update({ kind: 'paused' });
    } else if (this.#sound) {
      this.#sound.currentTime = at;
      this.#update({ at });
    }
  }

  /** Switches to the next speed: 1, 1.5, 2, then 1 again. */
  nextRate(): void {
    const rate = RATES[(RATES.indexOf(this.#state.rate) + 1) % RATES.length] ?? 1;
    if (this.#sound) this.#sound.playbackRate = rate;
    this.#update({ rate });
  }

  readonly pause = (): void => {
    this.#turns.give(this.pause);
    this.#sound?.pause();
    if (this.#state.kind !== 'failed') this.#update({ kind: 'paused' });
  };

  /** Pauses and unloads the note, so that the next account cannot hear it. */
  stop(): void {
    this.pause();
    this.#sound?.removeAttribute('src');
    this.#update({ track: null, kind: 'paused', at: 0, length: 0 });
  }

  #begin(track: Track, at: number): void {
    this.#load(track, at);
    this.#play();
  }

  #load(track: Track, at: number): void {
    this.#sound ??= this.#addListeners(this.#createSound());
    this.#sound.src = track.address;
    // An audio element that has not loaded yet keeps this position and starts there.
    this.#sound.currentTime = at;
    this.#sound.playbackRate = this.#state.rate;
    this.#update({ track, at, length: track.length, kind: 'loading' });
  }

  #play(): void {
    const sound = this.#sound;
    if (!sound) return;
    this.#turns.take(this.pause);
    this.#update({ kind: 'loading' });
    const { track } = this.#state;
    sound.play().catch((error: unknown) => {
      // An AbortError is no failure: a pause or another note came before this note could start.
      const failed = !(error instanceof DOMException && error.name === 'AbortError');
      if (failed && this.#state.track === track) this.#fail();
    });
  }

  #fail(): void {
    this.#turns.give(this.pause);
    this.#update({ kind: 'failed' });
  }

  #addListeners(sound: Sound): Sound {
    sound.addEventListener('playing', () => this.#update({ kind: 'playing' }));
    sound.addEventListener('waiting', () => {
      if (this.#state.kind === 'playing') this.#update({ kind: 'loading' });
    });
    sound.addEventListener('pause', () => {
      if (this.#state.kind !== 'failed') this.#update({ kind: 'paused' });
    });
    sound.addEventListener('timeupdate', () => this.#update({ at: sound.currentTime }));
    sound.addEventListener('durationchange', () => {
      // Some browsers report an infinite duration for a recording.
      if (Number.isFinite(sound.duration) && sound.duration > 0) this.#update({ length: sound.duration });
    });
    sound.addEventListener('ended', () => {
      this.#turns.give(this.pause);
      sound.currentTime = 0;
      this.#update({ kind: 'paused', at: 0 });
    });
    sound.addEventListener('error', () => {
      if (this.#state.track && sound.error !== null) this.#fail();
    });
    return sound;
  }

  #update(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The instance of this tab. */
export const player = new Player(() => new Audio(), turns);
