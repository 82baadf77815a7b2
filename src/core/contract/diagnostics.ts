// The engine's diagnostics, for the panel.
import type { OutboxWork } from '../domain/outbox-row.ts';
import type { Phase } from '../domain/phase.ts';
import type { StatusRow } from './rows.ts';

export interface Diagnostics {
  build: string;
  protocol: number;
  /** The engine's id: mirrors of another one are void. */
  boot: string;
  phase: Phase;
  /** Server time (ms) at which the phase began. */
  since: number;
  waiting: StatusRow['waiting'];
  storage: StatusRow['storage'];
  /** Server clock minus own clock, ms. */
  clockOffset: number;
  tabs: readonly TabFacts[];
  /** The newest faults of the app, oldest first. */
  bugs: readonly BugFacts[];
  /** null while nobody is signed in. */
  account: AccountFacts | null;
}

/** A fault of the app, without what people wrote. */
export interface BugFacts {
  /** Wall clock, ms. */
  at: number;
  /** The class of the error, and its message up to the first quotation. */
  name: string;
  message: string;
  /** A line for each call, innermost first. */
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
  /** Messages outside of pages. */
  timeline: number;
  /** Events in the tail, roughly; and whether any event waits to be written. */
  tail: number;
  pending: boolean;
  /** Cursors by feed; `ended`: server time, ms. */
  cursors: Readonly<Record<string, { done: number; ask: number; ended: number }>>;
  /** The most frames that ever waited for a pull, and how often the buffer was full. */
  buffers: { most: number; overflows: number };
  frames: { unknown: number; rejected: number };
  outbox: readonly { tmpId: string; chat: string; kind: OutboxWork['kind']; state: string }[];
  /** The last events of the ring, newest first, a line each. */
  last: readonly { at: number; words: string }[];
}
