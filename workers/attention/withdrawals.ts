// The messages whose content a change of their chat has withdrawn, for the copies that tabs show outside of the
// conversation. Pure.
import type { Notice, WithdrawnNotice } from '../../src/core/contract/views.ts';
import { isWithdrawn } from '../../src/core/contract/withdrawn.ts';
import { isVisible } from '../../src/core/domain/chat.ts';
import type { ChatChange } from '../log/event-applier.ts';

/** Null where the change withdraws nothing, such as the repetition of a recall. */
export function withdrawnBy({ event, before, after }: ChatChange): WithdrawnNotice | null {
  const { chat } = event;
  const notice = (ids: readonly number[], upTo = 0): WithdrawnNotice | null =>
    ids.length === 0 && upTo === 0 ? null : { kind: 'withdrawn', chat, ids, upTo };
  switch (event.kind) {
    case 'recall': {
      const { target } = event;
      const isNew = after.marks.recalled.find(target) !== null && !before?.marks.recalled.find(target);
      return notice(isNew ? [target] : []);
    }
    case 'removed':
      return notice(event.ids.filter((id) => !before || isVisible(id, before.marks)));
    case 'cleared':
      return notice([], event.upTo > (before?.marks.clearedTo ?? 0) ? event.upTo : 0);
    case 'pending':
      return notice(
        event.deletions.flatMap((deletion) => (deletion.kind === 'remove' ? deletion.ids : [])),
        Math.max(0, ...event.deletions.map((deletion) => (deletion.kind === 'clear' ? deletion.upTo : 0))),
      );
    default:
      return null;
  }
}

/** The notices that a tab has not read, without the contents that this one withdraws. */
export function withoutWithdrawn(held: readonly Notice[], notice: WithdrawnNotice): readonly Notice[] {
  return held.flatMap((it): Notice[] => {
    if (it.kind === 'mention') return isWithdrawn(notice, it) ? [] : [it];
    if (it.kind !== 'attend') return [it];
    return [{ ...it, notes: it.notes.filter((note) => !isWithdrawn(notice, note)) }];
  });
}
