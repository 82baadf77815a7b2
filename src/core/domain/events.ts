// Every realm. What can happen to a chat. Each event is idempotent: the second time it changes nothing.
import type { ChatKey } from './chat-key.ts';
import type { StoredMessage, Message } from './message.ts';

export type ChatEvent =
  /** A stored message, from a push, a pull, an answer or the history. */
  /** `at`: server time (ms) at which a live one came; its own time has whole seconds only. */
  | { kind: 'message'; chat: ChatKey; message: StoredMessage; at?: number }
  /** A message was taken back; `id` is the recall's own id, null when a push carried none. */
  | { kind: 'recall'; chat: ChatKey; id: number | null; target: number; byId: number; byName: string }
  /** The friend has read own messages up to `upTo` (MSG-06). */
  | { kind: 'peer-read'; chat: ChatKey; upTo: number }
  /** How many have read one group message. */
  | { kind: 'receipt'; chat: ChatKey; id: number; readedCount: number; receiptOk: boolean }
  /** The user has read up to `upTo`; `told`: the server knows, because it happened on another device. */
  | { kind: 'read'; chat: ChatKey; upTo: number; told: boolean }
  /** The server knows that the user has read up to `upTo`. */
  | { kind: 'read-told'; chat: ChatKey; upTo: number }
  | { kind: 'opened'; chat: ChatKey; at: number }
  /** A local echo, or a later state of one. */
  | { kind: 'echo'; chat: ChatKey; message: Message };
