// The check of the cursors against live messages: one below `ask` that nobody held shows that the cursor has passed
// messages that are missing here. disproof.ts has the consequences, and is loaded with the first such message.
import { filter, map, type Observable } from 'rxjs';
import { findHeld } from '../../src/core/domain/held.ts';
import type { Feed } from '../../src/core/wire/index.ts';
import type { Cursors } from '../log/cursors.ts';
import type { Applied } from '../log/event-log.ts';
import type { Disproof, Disproofs, DisproofOptions } from './disproof.ts';
import { feedOf } from './id-order.ts';

export interface CursorCheckOptions extends DisproofOptions {
  applied$: Observable<Applied>;
  /** Feeds whose pull has ended well. */
  pulled$: Observable<Feed>;
}

export function checkCursors(options: CursorCheckOptions): void {
  const { applied$, pulled$, cursors, scope } = options;
  let part: Promise<Disproofs> | null = null;

  /** A part that does not come is asked for again by the next disproof. */
  function load(): Promise<Disproofs> {
    part ??= import('./disproof.ts').then(({ createDisproofs }) => createDisproofs(options));
    part.catch(() => {
      part = null;
    });
    return part;
  }

  const disproofs$ = applied$.pipe(
    map((applied) => disproofOf(applied, cursors)),
    filter((disproof) => disproof !== null),
  );
  scope.bind(disproofs$, (disproof) => void load().then((it) => it.settle(disproof), ignore));
  scope.bind(pulled$, (feed) => void part?.then((it) => it.pulled(feed), ignore));
}

/** Pulls and the history wait until their messages are stored; a live message disproves. */
function disproofOf({ event, before, past, entry }: Applied, cursors: Cursors): Disproof | null {
  if (event.kind !== 'message' || entry.until !== 'applied') return null;
  const { chat, message } = event;
  const feed = feedOf(chat);
  if (message.id > cursors.of(feed).ask) return null;
  return before && findHeld(before, message.id, past) ? null : { feed, chat, message };
}

const ignore = (): void => undefined;
