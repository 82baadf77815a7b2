// The tab. Voice notes that were begun and neither sent nor discarded, by chat: who comes back to the chat finds what
// was said.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Recording } from './recording.ts';

interface Kept {
  user: number | null;
  recording: Recording;
  /** It has ended: the page may load itself again. */
  release: () => void;
}

const recordings = new Map<ChatKey, Kept>();

/** null where there is none of this user's; another one's is gone then. */
export function keptFor(chat: ChatKey, user: number | null): Recording | null {
  for (const [key, { user: whose, recording }] of recordings) {
    if (whose === user) continue;
    recording.discard();
    forget(key, recording);
  }
  return recordings.get(chat)?.recording ?? null;
}

export function keep(chat: ChatKey, kept: Kept): void {
  recordings.set(chat, kept);
}

export function forget(chat: ChatKey, recording: Recording): void {
  const kept = recordings.get(chat);
  if (kept?.recording !== recording) return;
  kept.release();
  recordings.delete(chat);
}
