// Recordings that the user has neither sent nor discarded. The recording is there again when the user returns
// to its chat.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { perChat, usePerChat } from '../../../shared/per-chat.ts';
import type { Owner } from '../../../shared/per-user.ts';
import type { Recording } from './recording.ts';

interface Kept {
  recording: Recording;
  /** Allows the page to reload itself again. */
  release: () => void;
}

const recordings = perChat<Kept | null>(null, (kept) => {
  kept?.recording.discard();
  kept?.release();
});

/** The user's kept recording of a chat; null for none. A change of user discards all recordings. */
export const keptFor = (line: Owner, chat: ChatKey): Recording | null =>
  recordings.of(line, chat)?.recording ?? null;

/** Subscribes to {@link keptFor}. */
export const useKept = (chat: ChatKey): Recording | null => usePerChat(recordings, chat)?.recording ?? null;

export const keep = (line: Owner, chat: ChatKey, kept: Kept): void => recordings.set(line, chat, kept);

export function forget(line: Owner, chat: ChatKey, recording: Recording): void {
  const kept = recordings.of(line, chat);
  if (kept?.recording !== recording) return;
  kept.release();
  recordings.set(line, chat, null);
}
