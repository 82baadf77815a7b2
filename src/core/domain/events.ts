// Every realm. Events of a chat. Each is idempotent: the second time it changes nothing.
import type { ChatKey } from './chat-key.ts';
import type { PendingDeletion } from './chat.ts';
import type { StoredMessage, Message } from './message.ts';

export type ChatEvent =
  /**
   * A stored message, from a push, a pull, an answer or the history. `at`: server time (ms) at which a live
   * one came; its own time has whole seconds only. `old`: from the history, which moves and counts nothing.
   */
  | { kind: 'message'; chat: ChatKey; message: StoredMessage; at?: number; old?: true }
  /** A message was recalled; `id` is the recall's own id, null when a push carried none. */
  | { kind: 'recall'; chat: ChatKey; id: number | null; target: number; byId: number; byName: string }
  /** The friend has read own messages up to `upTo` (MSG-06). */
  | { kind: 'peer-read'; chat: ChatKey; upTo: number }
  /** The number of readers of one group message. */
  | { kind: 'receipt'; chat: ChatKey; id: number; readedCount: number; receiptOk: boolean }
  /**
   * The user has read up to `upTo`; `told`: the server knows, because it happened on another device. `most`: no
   * frame named that id, so reading ends at the newest held message.
   */
  | { kind: 'read'; chat: ChatKey; upTo: number; told: boolean; most?: true }
  /** The server knows that the user has read up to `upTo`. */
  | { kind: 'read-told'; chat: ChatKey; upTo: number }
  | { kind: 'opened'; chat: ChatKey; at: number }
  /** Messages deleted for this user, here or on another device. */
  | { kind: 'removed'; chat: ChatKey; ids: readonly number[] }
  /** The chat was deleted up to an id; `at`: server time (ms), an older opening no longer lists it. */
  | { kind: 'cleared'; chat: ChatKey; upTo: number; at: number }
  /** The composer's text; an older revision changes nothing. */
  | { kind: 'draft'; chat: ChatKey; text: string; revision: number }
  /**
   * Between these ids (exclusive) messages may be missing; `after` 0: from the beginning, `before` 0: up to
   * the next message. `dropped`: they were held, and the unread among them no longer count.
   */
  | { kind: 'gap'; chat: ChatKey; after: number; before: number; dropped?: true }
  /** The history has brought every message that the server has above `after` and below `before`. */
  | { kind: 'filled'; chat: ChatKey; after: number; before: number; lost: boolean }
  /** The id of the newest message is far too high: see `farOf`. */
  | { kind: 'far'; chat: ChatKey; id: number }
  /** A local echo, or a later state of one. */
  | { kind: 'echo'; chat: ChatKey; message: Message }
  /** A local echo that was discarded. */
  | { kind: 'echo-gone'; chat: ChatKey; tmpId: string }
  /** All deletions of the chat that wait in the outbox; local, like an echo. */
  | { kind: 'pending'; chat: ChatKey; deletions: readonly PendingDeletion[] };

/** Made anew from the rows of the outbox at each boot, and never written. */
export const isLocal = ({ kind }: ChatEvent): boolean =>
  kind === 'echo' || kind === 'echo-gone' || kind === 'pending';
