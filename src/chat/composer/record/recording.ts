// The tab. One voice note while it is made: the microphone, how long it runs, how loud it is, and what it becomes. It
// does not know who shows it, so it is still there when one comes back to its chat (X-CHAT-14).
import type { Format } from './formats.ts';

/** ms */
export const SHORTEST = 1000;
export const LONGEST = 300_000;
const TICK = 100;
/** Kept of the levels: what fits beside the clock. */
export const LEVELS = 42;

export type Refused = 'not-allowed' | 'no-microphone' | 'in-use' | 'unsupported' | 'too-short' | 'other';

export interface Take {
  blob: Blob;
  format: Format;
  /** Where the page can play it from, until it is discarded. */
  address: string;
  /** Seconds. */
  length: number;
  peaks: readonly number[];
}

export interface RecordingState {
  /** `over`: not begun yet, or discarded. */
  kind: 'asking' | 'recording' | 'paused' | 'reading' | 'ready' | 'refused' | 'over';
  /** Recorded so far. */
  ms: number;
  /** How loud it was in the last moments, 0..255, the newest last. */
  levels: readonly number[];
  why: Refused | null;
  take: Take | null;
}

/** A microphone that is open, and what records it. */
export interface Microphone {
  format: Format;
  start(): void;
  pause(): void;
  resume(): void;
  /** Settles with all that was recorded; the microphone is free then. */
  stop(): Promise<Blob>;
  /** 0..1, at this moment. */
  level(): number;
  /** It was unplugged or taken away. */
  onGone: (() => void) | null;
}

export interface RecordingTools {
  /** Rejects as getUserMedia does; null where this browser cannot record. */
  open: () => Promise<Microphone | null>;
  /** null where it cannot be read: it is sent without peaks then. */
  read: (blob: Blob) => Promise<Pick<Take, 'length' | 'peaks'> | null>;
  /** An address for what the page holds itself, and the end of it. */
  share: (blob: Blob) => string;
  drop: (address: string) => void;
  now: () => number;
  /** Returns the end of it. */
  every: (ms: number, act: () => void) => () => void;
  /** Others are to be silent meanwhile; `give`: no more. */
  take: (pause: () => void) => void;
  give: (pause: () => void) => void;
}

const EMPTY: RecordingState = { kind: 'over', ms: 0, levels: [], why: null, take: null };

export class Recording {
  readonly #tools: RecordingTools;
  #shown = EMPTY;
  readonly #watchers = new Set<() => void>();
  #microphone: Microphone | null = null;
  #endTicks: (() => void) | null = null;
  /** Recorded before the last pause, ms, and when this stretch began. */
  #before = 0;
  #since = 0;

  constructor(tools: RecordingTools) {
    this.#tools = tools;
  }

  readonly state = (): RecordingState => this.#shown;

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  async begin(): Promise<void> {
    this.#show({ ...EMPTY, kind: 'asking' });
    let microphone: Microphone | null;
    try {
      microphone = await this.#tools.open();
    } catch (error) {
      this.#show({ kind: 'refused', why: reasonOf(error) });
      return;
    }
    // Discarded while the browser was asking.
    if (this.#shown.kind !== 'asking') return void microphone?.stop();
    if (!microphone) {
      this.#show({ kind: 'refused', why: 'unsupported' });
      return;
    }
    this.#microphone = microphone;
    microphone.onGone = () => void this.stop();
    microphone.start();
    this.#before = 0;
    this.#run();
  }

  readonly pause = (): void => {
    if (this.#shown.kind !== 'recording') return;
    this.#halt();
    this.#microphone?.pause();
    this.#show({ kind: 'paused', ms: this.#before });
  };

  resume(): void {
    if (this.#shown.kind !== 'paused') return;
    this.#microphone?.resume();
    this.#run();
  }

  /** Ends it, to be listened to or sent; what is too short is nothing. */
  async stop(): Promise<Take | null> {
    const microphone = this.#microphone;
    if (this.#shown.take || !microphone) return this.#shown.take;
    this.#halt();
    this.#microphone = null;
    this.#show({ kind: 'reading', ms: this.#before });
    const blob = await microphone.stop();
    if (this.#before < SHORTEST || blob.size === 0) {
      if (!this.#isOver()) this.#show({ kind: 'refused', why: 'too-short' });
      return null;
    }
    const facts = await this.#tools.read(blob).catch(() => null);
    if (this.#isOver()) return null;
    const { length, peaks } = facts ?? { length: this.#before / 1000, peaks: [] };
    const take = { blob, format: microphone.format, address: this.#tools.share(blob), length, peaks };
    this.#show({ kind: 'ready', take });
    return take;
  }

  /** Nothing of it is left. */
  discard(): void {
    this.#halt();
    void this.#microphone?.stop();
    this.#microphone = null;
    if (this.#shown.take) this.#tools.drop(this.#shown.take.address);
    this.#show({ kind: 'over', take: null });
  }

  #isOver(): boolean {
    return this.#shown.kind === 'over';
  }

  #run(): void {
    this.#since = this.#tools.now();
    this.#tools.take(this.pause);
    this.#show({ kind: 'recording' });
    this.#endTicks = this.#tools.every(TICK, () => this.#tick());
  }

  #tick(): void {
    const ms = Math.min(LONGEST, this.#before + this.#tools.now() - this.#since);
    const level = Math.round(Math.min(1, this.#microphone?.level() ?? 0) * 255);
    this.#show({ ms, levels: [...this.#shown.levels, level].slice(-LEVELS) });
    if (ms >= LONGEST) void this.stop();
  }

  /** The clock stands. */
  #halt(): void {
    this.#endTicks?.();
    this.#endTicks = null;
    this.#tools.give(this.pause);
    if (this.#shown.kind === 'recording') {
      this.#before = Math.min(LONGEST, this.#before + this.#tools.now() - this.#since);
    }
  }

  #show(change: Partial<RecordingState>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

function reasonOf(error: unknown): Refused {
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
