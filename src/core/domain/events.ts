// Events of a chat. Each event is idempotent: a second application changes nothing.
import type { ChatKey } from './chat-key.ts';
import type { PendingDeletion } from './chat.ts';
import type { StoredMessage, Message } from './message.ts';

export type ChatEvent =
  /**
   * A message that the server has stored, from a push, a pull, a response or the history. `at`: server time
   * (ms) at which a live message arrived; its `sendTime` has whole seconds only. `old`: the message comes from
   * the history; it neither moves the chat up nor counts as unread.
   */
  | { kind: 'message'; chat: ChatKey; message: StoredMessage; at?: number; old?: true }
  /**
   * A message was recalled. `id`: the id of the recall itself; null where a push carried none. `target`: the id
   * of the recalled message.
   */
  | { kind: 'recall'; chat: ChatKey; id: number | null; target: number; byId: number; byName: string }
  /** The friend has read the user's messages up to `upTo` (MSG-06). */
  | { kind: 'peer-read'; chat: ChatKey; upTo: number }
  /** The number of readers of one group message, and whether all have read it (`receiptOk`). */
  | { kind: 'receipt'; chat: ChatKey; id: number; readedCount: number; receiptOk: boolean }
  /**
   * The user has read the chat up to `upTo`. `told`: the server already knows, because the user read on another
   * device. `most`: the frame named no id, so the mark ends at the newest message on this device.
   */
  | { kind: 'read'; chat: ChatKey; upTo: number; told: boolean; most?: true }
  /** The server knows that the user has read the chat up to `upTo`. */
  | { kind: 'read-told'; chat: ChatKey; upTo: number }
  | { kind: 'opened'; chat: ChatKey; at: number }
  /** Messages were deleted for this user, on this or another device. */
  | { kind: 'removed'; chat: ChatKey; ids: readonly number[] }
  /**
   * The chat was deleted up to an id. `at`: server time (ms) of the deletion. The chat list leaves out a chat
   * that was last opened earlier.
   */
  | { kind: 'cleared'; chat: ChatKey; upTo: number; at: number }
  /** The composer's text; an older revision changes nothing. */
  | { kind: 'draft'; chat: ChatKey; text: string; revision: number }
  /**
   * Messages between these ids (exclusive) may be missing. `after` 0: from the beginning. `before` 0: up to the
   * next message. `dropped`: the device had these messages and dropped them, so the unread ones no longer
   * count.
   */
  | { kind: 'gap'; chat: ChatKey; after: number; before: number; dropped?: true }
  /**
   * The history has brought every message that the server has between `after` and `before` (exclusive). `lost`:
   * the server no longer has these messages.
   */
  | { kind: 'filled'; chat: ChatKey; after: number; before: number; lost: boolean }
  /** The id of the newest message is implausibly high: see `farEventOf`. */
  | { kind: 'far'; chat: ChatKey; id: number }
  /** A local echo (an unsent message), or a later state of one. */
  | { kind: 'echo'; chat: ChatKey; message: Message }
  /** A local echo was discarded. */
  | { kind: 'echo-gone'; chat: ChatKey; tmpId: string }
  /** All pending deletions of the chat in the outbox. The event is local, like an echo. */
  | { kind: 'pending'; chat: ChatKey; deletions: readonly PendingDeletion[] };

/**
 * True for local events, which are derived from the outbox rows at each boot and never written to the journal.
 */
export const isLocal = ({ kind }: ChatEvent): boolean =>
  kind === 'echo' || kind === 'echo-gone' || kind === 'pending';
