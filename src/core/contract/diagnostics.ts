// The engine's diagnostics, for the diagnostics panel.
import type { OutboxWork } from '../domain/outbox-row.ts';
import type { Phase } from '../domain/phase.ts';
import type { StatusRow } from './rows.ts';

export interface Diagnostics {
  build: string;
  protocol: number;
  /** The engine's boot id: a tab drops mirrors from another engine. */
  boot: string;
  phase: Phase;
  /** Server time (ms) at which the phase began. */
  since: number;
  waiting: StatusRow['waiting'];
  storage: StatusRow['storage'];
  /** Server clock minus device clock, ms. */
  clockOffset: number;
  tabs: readonly TabFacts[];
  /** The newest bugs of the app, oldest first. */
  bugs: readonly BugFacts[];
  /** null while no user is signed in. */
  account: AccountFacts | null;
}

/** A bug of the app, without any text that users wrote. */
export interface BugFacts {
  /** Wall clock, ms. */
  at: number;
  /** The class of the error, and its message up to the first quotation mark. */
  name: string;
  message: string;
  /** One line per call, innermost first. */
  stack: readonly string[];
}

export interface TabFacts {
  seat: string;
  visible: boolean;
  focused: boolean;
  online: boolean;
  busy: boolean;
  chat: string | null;
  /** Open views, and the number of the last batch. */
  views: number;
  batches: number;
}

export interface AccountFacts {
  id: number;
  /** The step of the connection machine. */
  step: string;
  chats: number;
  /** Number of messages that are not in pages. */
  timeline: number;
  /** Approximate number of events in the tail, and whether any event waits to be written. */
  tail: number;
  pending: boolean;
  /** Cursors by feed; `ended`: server time, ms. */
  cursors: Readonly<Record<string, { done: number; ask: number; ended: number }>>;
  /** The largest number of frames that waited for a pull, and how often the buffer was full. */
  buffers: { most: number; overflows: number };
  frames: { unknown: number; rejected: number };
  outbox: readonly { tmpId: string; chat: string; kind: OutboxWork['kind']; state: string }[];
  /** The last events of the ring buffer, newest first, one line each. */
  last: readonly { at: number; words: string }[];
}
