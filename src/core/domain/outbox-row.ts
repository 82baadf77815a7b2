// Every realm. A text that the server has not yet answered.
import type { ChatKey } from './chat-key.ts';

export interface OutboxRow {
  tmpId: string;
  chat: ChatKey;
  content: string;
  /** `waiting`: never attempted. `unknown`: an attempt got no answer. */
  state: 'waiting' | 'sending' | 'unknown' | 'failed';
  /** The order in which the engine accepted it. */
  order: number;
  /** Server time (ms) at which it was written. */
  writtenAt: number;
  /** Attempts in this run of tries; a resend begins a new run. */
  attempts: number;
  /** When this run's first attempt began (ms), 0 before it. */
  firstAttemptAt: number;
  /** The server's words when it refused, else ''. */
  failure: string;
}
