// The engine's diagnostics, for the diagnostics panel.
import type { OutboxWork } from '../domain/outbox-row.ts';
import type { Phase } from '../domain/phase.ts';
import type { StatusRow } from './rows.ts';

export interface Diagnostics {
  build: string;
  protocol: number;
  /** The random id of this run of the engine. */
  boot: string;
  phase: Phase;
  /** Server time (ms) at which the phase began. */
  since: number;
  waiting: StatusRow['waiting'];
  storage: StatusRow['storage'];
  /** Server clock minus device clock, ms. */
  clockOffset: number;
  tabs: readonly TabFacts[];
  /** The latest unexpected exceptions in the engine, oldest first. */
  bugs: readonly BugFacts[];
  /** Facts about the signed-in user's account; null while no user is signed in. */
  account: AccountFacts | null;
}

/** An unexpected exception in the engine, without any text that users wrote. */
export interface BugFacts {
  /** Wall clock, ms. */
  at: number;
  /** The class of the error, and its message without text that users may have written. */
  name: string;
  message: string;
  /** One line for each stack frame, innermost first. */
  stack: readonly string[];
}

export interface TabFacts {
  seat: string;
  visible: boolean;
  focused: boolean;
  online: boolean;
  busy: boolean;
  chat: string | null;
  /** Number of open views, and number of batches sent. */
  views: number;
  batches: number;
}

export interface AccountFacts {
  id: number;
  /** The current step of the connection machine. */
  step: string;
  chats: number;
  /** Number of messages that compaction has not moved into pages of the journal. */
  timeline: number;
  /** Approximate number of events in the journal's tail, and whether any event waits to be written. */
  tail: number;
  pending: boolean;
  /**
   * Cursors by feed. `done`: all rows up to this id are stored. `ask`: the next pull starts after this id.
   * `ended`: server time (ms) at which the last pull ended.
   */
  cursors: Readonly<Record<string, { done: number; ask: number; ended: number }>>;
  /** The largest number of frames that waited for a pull at once, and how often the buffer overflowed. */
  buffers: { most: number; overflows: number };
  frames: { unknown: number; rejected: number };
  outbox: readonly { tmpId: string; chat: string; kind: OutboxWork['kind']; state: string }[];
  /** The latest entries of the diagnostics' ring buffer, newest first, one line each. */
  last: readonly { at: number; words: string }[];
}
