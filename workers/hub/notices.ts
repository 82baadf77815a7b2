// The engine. What one tab has not been told yet. Pure.
import type { Notice } from '../../src/core/contract/views.ts';

/** A tab that does not ask hears the newest of what happened, not all of it. */
const NOTICES = 4;

/** What asks for attention becomes one; of the rest the newest stay. */
export function withNotice(held: readonly Notice[], notice: Notice): readonly Notice[] {
  if (notice.kind !== 'attend') return [...held, notice].slice(-NOTICES);
  const before = held.find((it) => it.kind === 'attend');
  if (!before) return [...held, notice].slice(-NOTICES);
  const merged: Notice = {
    kind: 'attend',
    chats: [...new Set([...before.chats, ...notice.chats])],
    messages: before.messages + notice.messages,
  };
  return [...held.filter((it) => it !== before), merged];
}
