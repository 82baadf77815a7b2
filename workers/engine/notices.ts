// The queue of notices that one tab has not read yet.
import type { AttendNotice, Notice } from '../../src/core/contract/views.ts';

/** Maximum number of queued notices; older ones are dropped. */
const NOTICES = 4;

/**
 * Merges attention notices into one, keeps only the newest connection notice, and limits the number of the
 * others.
 */
export function withNotice(held: readonly Notice[], notice: Notice): readonly Notice[] {
  const before = held.find((it) => it.kind === 'attend');
  const kept = isOfConnection(notice) ? held.filter((it) => !isOfConnection(it)) : held;
  if (notice.kind !== 'attend' || !before) return [...kept, notice].slice(-NOTICES);
  return [...held.filter((it) => it !== before), mergeNotices(before, notice)];
}

const isOfConnection = ({ kind }: Notice): boolean => kind === 'reconnecting' || kind === 'reconnected';

function mergeNotices(older: AttendNotice, newer: AttendNotice): AttendNotice {
  const notes = new Map([...older.notes, ...newer.notes].map((note) => [note.chat, note]));
  for (const { chat, messages } of older.notes) {
    const later = newer.notes.find((note) => note.chat === chat);
    if (later) notes.set(chat, { ...later, messages: later.messages + messages });
  }
  return {
    kind: 'attend',
    chats: [...new Set([...older.chats, ...newer.chats])],
    messages: older.messages + newer.messages,
    sound: older.sound || newer.sound,
    notes: [...notes.values()],
  };
}
