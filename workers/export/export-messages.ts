// The messages of a chat in its export: slices in id order, from pages of the journal and from memory. A slice first
// takes the messages in memory and then reads pages. Compaction may move messages into pages meanwhile, so a message
// can be in both, and is never in neither.
import type { ExportedMessages } from '../../src/core/contract/data-commands.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState, type Gap } from '../../src/core/domain/chat.ts';
import { gapsOf, withGap } from '../../src/core/domain/gaps.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Account } from '../account/account-api.ts';
import type { Journal } from '../journal/journal.ts';
import { gapRow, messageRow } from '../views/message-rows.ts';

/** Maximum number of messages in a slice, and number of pages that it reads above its first one. */
const MESSAGES = 256;
const PAGES = 4;
const MAX = Number.MAX_SAFE_INTEGER;

type ExportAccount = Pick<Account, 'chatStore' | 'people' | 'journal'>;
type ReadJournal = Pick<Journal, 'reads' | 'page' | 'pages'>;

/** Messages of pages with `after < id <= upTo`. `damaged`: the ranges of invalid pages. */
export interface StoredSlice {
  messages: readonly StoredMessage[];
  damaged: readonly Gap[];
  upTo: number;
}

/** null for a chat that this device does not have. */
export async function exportMessages(
  { chatStore, people, journal }: ExportAccount,
  key: ChatKey,
  after: number,
): Promise<ExportedMessages | null> {
  const captured = chatStore.chat(key);
  if (!captured) return null;
  const stored = journal
    ? await storedAbove(journal, captured, after)
    : { messages: [], damaged: [], upTo: MAX };
  // Messages that the user has deleted meanwhile are left out.
  const { marks, summary } = chatStore.chat(key) ?? captured;
  const { messages, upTo } = mergedSlice(stored, captured, after);
  const rows = messages
    .filter(({ id }) => isVisible(id, marks))
    .map((message) => messageRow(message, marks, people, chatStore.self.id));
  const known = [...gapsOf({ marks, summary }), ...openEnd(summary.brokenAfter)];
  const gaps = stored.damaged
    .reduce<readonly Gap[]>(withGap, known)
    .filter(({ before }) => before > after + 1 && (before <= upTo + 1 || upTo === MAX))
    .map((gap) => gapRow(gap, false));
  return {
    rows: [...rows, ...gaps].sort((a, b) => (a.id ?? 0) - (b.id ?? 0)),
    next: upTo === MAX ? null : upTo,
  };
}

/** The messages of both sources in id order, MESSAGES at most; a copy in memory is the newer one. */
export function mergedSlice(
  stored: Pick<StoredSlice, 'messages' | 'upTo'>,
  { timeline }: Pick<ChatState, 'timeline'>,
  after: number,
): { messages: StoredMessage[]; upTo: number } {
  const byId = new Map(stored.messages.map((message) => [message.id, message]));
  let fromMemory = 0;
  for (const message of timeline.after(after)) {
    if (message.id > stored.upTo || fromMemory > MESSAGES) break;
    byId.set(message.id, message);
    fromMemory++;
  }
  const all = [...byId.values()].sort((a, b) => a.id - b.id);
  const messages = all.slice(0, MESSAGES);
  return { messages, upTo: all.length > MESSAGES ? (messages.at(-1)?.id ?? MAX) : stored.upTo };
}

async function storedAbove(
  journal: ReadJournal,
  { key, folded }: ChatState,
  after: number,
): Promise<StoredSlice> {
  if (after >= MAX) return { messages: [], damaged: [], upTo: MAX };
  const { reads } = journal;
  // The page above the last one that is used ends the slice: no used page reaches into it.
  const [below, above] = await Promise.all([
    reads.range('pages', [key, 0], [key, after], { reverse: true, limit: 1 }),
    reads.range('pages', [key, after + 1], [key, MAX], { limit: PAGES + 1 }),
  ]);
  const firsts = above.map(([pageKey]) => firstOf(pageKey));
  const upTo = above.length > PAGES ? (firsts.at(-1) ?? MAX) - 1 : MAX;
  const messages: StoredMessage[] = [];
  const damaged: Gap[] = [];
  for (const [at, [pageKey, record]] of [...below, ...above.slice(0, PAGES)].entries()) {
    const first = firstOf(pageKey);
    const page = journal.page(key, record);
    if (page) messages.push(...page.filter(({ id }) => id > after && id <= upTo));
    else {
      const before = firsts[at - below.length + 1] ?? Math.max(folded.to, first) + 1;
      damaged.push({ after: first - 1, before, lost: false });
      // Loading the page reports it, so that its messages are pulled again.
      await journal.pages.load({ chat: key, from: first, upTo: first });
    }
  }
  return { messages, damaged, upTo };
}

const firstOf = (key: unknown): number => (key as readonly [string, number])[1];

/** After an incomplete pull, messages may be missing at the end too. */
const openEnd = (brokenAfter: number | null): Gap[] =>
  brokenAfter === null ? [] : [{ after: brokenAfter, before: MAX, lost: false }];
