// Voice messages that were begun and neither sent nor discarded: a user who comes back to the chat finds the recording.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { perChat } from '../../../shared/per-chat.ts';
import type { Owner } from '../../../shared/per-user.ts';
import type { Recording } from './recording.ts';

interface Kept {
  recording: Recording;
  /** Lets the page reload again. */
  release: () => void;
}

const recordings = perChat<Kept | null>(null, (kept) => {
  kept?.recording.discard();
  kept?.release();
});

/** null without a recording of this user. A recording of another user is discarded. */
export const keptFor = (line: Owner, chat: ChatKey): Recording | null =>
  recordings.of(line, chat)?.recording ?? null;

export const keep = (line: Owner, chat: ChatKey, kept: Kept): void => recordings.set(line, chat, kept);

export function forget(line: Owner, chat: ChatKey, recording: Recording): void {
  const kept = recordings.of(line, chat);
  if (kept?.recording !== recording) return;
  kept.release();
  recordings.set(line, chat, null);
}
