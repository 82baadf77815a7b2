// Checks the pull cursors against live messages. An unknown live message with an id up to `ask` shows that
// the cursor has passed missing messages. disproof.ts handles that, and loads with the first such message.
import { filter, map, type Observable } from 'rxjs';
import { findHeld } from '../../src/core/domain/held.ts';
import type { Feed } from '../../src/core/wire/index.ts';
import type { Cursors } from '../log/cursors.ts';
import type { Applied } from '../log/event-log.ts';
import { onDemand, type OnDemandOptions } from '../on-demand.ts';
import type { Disproof, DisproofOptions } from './disproof.ts';
import { feedOf } from './id-order.ts';

export interface CursorCheckOptions extends DisproofOptions, OnDemandOptions {
  applied$: Observable<Applied>;
  /** Feeds whose pull has ended well. */
  pulled$: Observable<Feed>;
}

export function checkCursors(options: CursorCheckOptions): void {
  const { applied$, pulled$, cursors, scope } = options;
  /** True once a cursor was wrong. */
  let isWrong = false;
  const load = onDemand(
    'repair of cursors',
    () => import('./disproof.ts').then(({ createDisproofs }) => createDisproofs(options)),
    options,
  );
  const disproofs$ = applied$.pipe(
    map((applied) => disproofOf(applied, cursors)),
    filter((disproof) => disproof !== null),
  );
  scope.bind(disproofs$, (disproof) => {
    isWrong = true;
    void load().then((part) => part?.settle(disproof));
  });
  scope.bind(pulled$, (feed) => {
    if (isWrong) void load().then((part) => part?.pulled(feed));
  });
}

/**
 * Returns null where the event disproves no cursor. Only live messages do: entries of pulls and history wait
 * until they are stored (`until`).
 */
function disproofOf({ event, before, past, entry }: Applied, cursors: Cursors): Disproof | null {
  if (event.kind !== 'message' || entry.until !== 'applied') return null;
  const { chat, message } = event;
  const feed = feedOf(chat);
  if (message.id > cursors.of(feed).ask) return null;
  return before && findHeld(before, message.id, past) ? null : { feed, chat, message };
}
