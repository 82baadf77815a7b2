// The tab. The one voice note that plays. It lives outside of the conversation, so it goes on while one scrolls or
// reads another chat.
import { type Turns, turns } from './one-at-a-time.ts';

export type Rate = 1 | 1.5 | 2;

export interface Track {
  /** Where it lies, and its name: a note that was passed on is the same one. */
  address: string;
  /** Seconds as its message tells, 0 where unknown. */
  length: number;
}

export interface PlayerState {
  /** null: nothing was played yet, or all is over. */
  track: Track | null;
  kind: 'loading' | 'playing' | 'paused' | 'failed';
  /** Seconds. */
  at: number;
  /** Seconds as the file tells, else as the message does; 0 where unknown. */
  length: number;
  rate: Rate;
}

/** What is used of an audio element. */
export interface Sound {
  src: string;
  currentTime: number;
  playbackRate: number;
  readonly duration: number;
  readonly error: unknown;
  play(): Promise<void>;
  pause(): void;
  addEventListener(name: SoundEvent, happens: () => void): void;
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
  readonly #make: () => Sound;
  readonly #turns: Turns;
  #sound: Sound | null = null;
  #shown: PlayerState = { track: null, kind: 'paused', at: 0, length: 0, rate: 1 };
  readonly #watchers = new Set<() => void>();

  constructor(make: () => Sound, oneAtATime: Turns) {
    this.#make = make;
    this.#turns = oneAtATime;
  }

  readonly state = (): PlayerState => this.#shown;

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  /** Seconds at this moment: more often asked for than told. */
  now(): number {
    return this.#sound?.currentTime ?? 0;
  }

  /** Plays it or pauses it; another one begins where it was left or, without `at`, at its beginning. */
  toggle(track: Track, at = 0): void {
    const { track: current, kind } = this.#shown;
    if (current?.address !== track.address) this.#begin(track, at);
    else if (kind === 'playing' || kind === 'loading') this.pause();
    else if (kind === 'failed') this.#begin(track, this.#shown.at);
    else this.#play();
  }

  /** @param at seconds; of a note that does not play yet it is where it will begin */
  seek(track: Track, at: number): void {
    if (this.#shown.track?.address !== track.address) {
      this.#load(track, at);
      this.#show({ kind: 'paused' });
    } else if (this.#sound) {
      this.#sound.currentTime = at;
      this.#show({ at });
    }
  }

  /** The next speed. */
  faster(): void {
    const rate = RATES[(RATES.indexOf(this.#shown.rate) + 1) % RATES.length] ?? 1;
    if (this.#sound) this.#sound.playbackRate = rate;
    this.#show({ rate });
  }

  readonly pause = (): void => {
    this.#turns.give(this.pause);
    this.#sound?.pause();
    if (this.#shown.kind !== 'failed') this.#show({ kind: 'paused' });
  };

  /** It is over with it: nobody may hear more of it. */
  stop(): void {
    this.pause();
    this.#sound?.removeAttribute('src');
    this.#show({ track: null, kind: 'paused', at: 0, length: 0 });
  }

  #begin(track: Track, at: number): void {
    this.#load(track, at);
    this.#play();
  }

  #load(track: Track, at: number): void {
    this.#sound ??= this.#listen(this.#make());
    this.#sound.src = track.address;
    // What has not loaded yet keeps it, and begins there.
    this.#sound.currentTime = at;
    this.#sound.playbackRate = this.#shown.rate;
    this.#show({ track, at, length: track.length, kind: 'loading' });
  }

  #play(): void {
    const sound = this.#sound;
    if (!sound) return;
    this.#turns.take(this.pause);
    this.#show({ kind: 'loading' });
    const { track } = this.#shown;
    sound.play().catch((error: unknown) => {
      // A pause or another note that came before it could begin is no fault.
      const broken = !(error instanceof DOMException && error.name === 'AbortError');
      if (broken && this.#shown.track === track) this.#fail();
    });
  }

  #fail(): void {
    this.#turns.give(this.pause);
    this.#show({ kind: 'failed' });
  }

  #listen(sound: Sound): Sound {
    sound.addEventListener('playing', () => this.#show({ kind: 'playing' }));
    sound.addEventListener('waiting', () => {
      if (this.#shown.kind === 'playing') this.#show({ kind: 'loading' });
    });
    sound.addEventListener('pause', () => {
      if (this.#shown.kind !== 'failed') this.#show({ kind: 'paused' });
    });
    sound.addEventListener('timeupdate', () => this.#show({ at: sound.currentTime }));
    sound.addEventListener('durationchange', () => {
      // Of what was recorded in one go a browser may know no end.
      if (Number.isFinite(sound.duration) && sound.duration > 0) this.#show({ length: sound.duration });
    });
    sound.addEventListener('ended', () => {
      this.#turns.give(this.pause);
      sound.currentTime = 0;
      this.#show({ kind: 'paused', at: 0 });
    });
    sound.addEventListener('error', () => {
      if (this.#shown.track && sound.error !== null) this.#fail();
    });
    return sound;
  }

  #show(change: Partial<PlayerState>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

/** This tab's. */
export const player = new Player(() => new Audio(), turns);
