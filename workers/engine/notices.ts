// The notices that one tab has not read yet. Pure.
import type { AttendNotice, Notice } from '../../src/core/contract/views.ts';

/** A tab that does not ask keeps the newest notices only. */
const NOTICES = 4;

/** Keeps one summary of news, the newest notice of the line, and the newest of all others. */
export function withNotice(held: readonly Notice[], notice: Notice): readonly Notice[] {
  const before = held.find((it) => it.kind === 'attend');
  const kept = isOfLine(notice) ? held.filter((it) => !isOfLine(it)) : held;
  if (notice.kind !== 'attend' || !before) return [...kept, notice].slice(-NOTICES);
  return [...held.filter((it) => it !== before), both(before, notice)];
}

const isOfLine = ({ kind }: Notice): boolean => kind === 'reconnecting' || kind === 'reconnected';

function both(older: AttendNotice, newer: AttendNotice): AttendNotice {
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
