// Every realm. What the engine tells of itself, for the diagnostics panel.
import type { OutboxWork } from '../domain/outbox-row.ts';
import type { Phase } from '../domain/phase.ts';
import type { StatusRow } from './rows.ts';

export interface Diagnostics {
  build: string;
  protocol: number;
  /** What a tab mirrors is of one engine. */
  boot: string;
  phase: Phase;
  /** Server time (ms) since when. */
  since: number;
  waiting: StatusRow['waiting'];
  storage: StatusRow['storage'];
  /** Server clock minus own clock, ms. */
  clockOffset: number;
  tabs: readonly TabFacts[];
  /** null while nobody is signed in. */
  account: AccountFacts | null;
}

export interface TabFacts {
  seat: string;
  visible: boolean;
  focused: boolean;
  online: boolean;
  busy: boolean;
  chat: string | null;
  /** Views that are open, and the number of the last batch. */
  views: number;
  batches: number;
}

export interface AccountFacts {
  id: number;
  /** Where the connection machine stands. */
  step: string;
  chats: number;
  /** Messages that are not in pages yet. */
  timeline: number;
  /** Events in the tail, about; and whether anything waits to be written. */
  tail: number;
  pending: boolean;
  /** By kind; `ended`: server time, ms. */
  cursors: Readonly<Record<string, { done: number; ask: number; ended: number }>>;
  /** Most frames that ever waited for a pull, and how often there was no room. */
  buffers: { most: number; overflows: number };
  frames: { unknown: number; rejected: number };
  outbox: readonly { tmpId: string; chat: string; kind: OutboxWork['kind']; state: string }[];
  /** The last things that happened, newest first, in words of a line each. */
  last: readonly { at: number; words: string }[];
}
