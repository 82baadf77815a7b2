// A log as the boot of an engine makes it: what the journal holds is read and folded.
import { asyncScheduler } from 'rxjs';
import { EventLog } from '../../workers/log/event-log.ts';
import type { EventLogOptions } from '../../workers/log/event-log-options.ts';
import { readJournal } from '../../workers/log/restore.ts';
import { ChatStore } from '../../workers/log/chat-store.ts';
import type { Journal } from '../../workers/journal/journal.ts';
import { People } from '../../workers/people/people.ts';
import { ME } from '../unit/support.ts';

export type Over = Partial<Omit<EventLogOptions, 'chatStore' | 'people' | 'journal'>>;

/**
 * A journal that is lost throws where `over` says nothing else. With `mended` a
 * damaged journal is mended, and these are its cursors.
 */
export async function eventLogOn(
  journal: Journal | null,
  over: Over = {},
  mended: Record<string, number> | null = null,
) {
  const chatStore = new ChatStore(ME);
  const people = new People();
  const loaded = await readJournal(journal, null, chatStore, people);
  const log = new EventLog({
    chatStore,
    people,
    journal,
    scheduler: asyncScheduler,
    idle: () => Promise.resolve(),
    onLost: (why) => {
      throw new Error(`lost: ${why}`);
    },
    ...over,
  });
  const { tail, rows, damaged, lost, junk } = loaded;
  await log.restore(tail, rows, damaged && mended ? { lost, junk, cursors: mended } : null);
  return { chatStore, people, log, loaded };
}
