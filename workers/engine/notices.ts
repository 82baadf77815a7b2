// The queue of notices that one tab has not read yet.
import type { AttendNotice, Notice, WithdrawnNotice } from '../../src/core/contract/views.ts';
import { withoutWithdrawn } from '../attention/withdrawals.ts';

/** Maximum number of queued notices; older ones are dropped. */
const NOTICES = 4;
/** Maximum number of withdrawn ids of a chat; the oldest ids are dropped. A tab shows a copy of few messages. */
const WITHDRAWN_IDS = 1000;

/**
 * Merges attention notices into one, keeps only the newest connection notice, and limits the number of the
 * others. Withdrawals are merged by chat, and never dropped: the tab may show what they withdraw.
 */
export function withNotice(held: readonly Notice[], notice: Notice): readonly Notice[] {
  if (notice.kind === 'withdrawn') return withWithdrawn(withoutWithdrawn(held, notice), notice);
  const [withdrawn, others] = [held.filter(isWithdrawal), held.filter((it) => !isWithdrawal(it))];
  return [...withOther(others, notice), ...withdrawn];
}

const isWithdrawal = ({ kind }: Notice): boolean => kind === 'withdrawn';

function withWithdrawn(held: readonly Notice[], notice: WithdrawnNotice): readonly Notice[] {
  const isSame = (it: Notice): it is WithdrawnNotice => it.kind === 'withdrawn' && it.chat === notice.chat;
  const before = held.find(isSame);
  const ids = [...new Set([...(before?.ids ?? []), ...notice.ids])].slice(-WITHDRAWN_IDS);
  const upTo = Math.max(before?.upTo ?? 0, notice.upTo);
  return [...held.filter((it) => !isSame(it)), { ...notice, ids, upTo }];
}

function withOther(held: readonly Notice[], notice: Notice): readonly Notice[] {
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
