// The messages that this device keeps in journal pages: their size by chat, and the removal of the older ones. All pages
// below `before` become a gap, which the reader's side fills from the server's history (history/fill.ts). The newest page
// stays, because compaction may add to it at any moment. Pages with unread messages stay, so the unread count is exact.
import type { LocalChat, LocalData } from '../../src/core/contract/storage-commands.ts';
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { parseChatKey, SYSTEM_CHAT, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Account } from '../account/account-api.ts';
import type { Journal } from '../journal/journal.ts';
import { cleared } from '../log/entry.ts';
import type { SignedInContext } from './context.ts';

/** Number of pages that are read and decoded at once: about 1,000 messages. */
const SLICE = 16;

export async function localData(_args: unknown, { account }: SignedInContext): Promise<Result<LocalData>> {
  const { journal } = account;
  if (!journal) return done({ durable: false, chats: [] });
  // Messages that are not in pages yet count too.
  await account.internals.log.compact();
  const chats: LocalChat[] = [];
  for (const [chat, firsts] of await pagesByChat(journal)) {
    const measured = await measure(journal, chat, firsts);
    const clearable = removable(account, chat, firsts).length > 0;
    if (measured.messages > 0) chats.push({ chat, ...measured, clearable });
  }
  return done({ durable: true, chats: chats.toSorted((a, b) => b.bytes - a.bytes) });
}

export async function clearLocal(
  { chat }: ArgsOf<'clearLocal'>,
  { account }: SignedInContext,
): Promise<Result<null>> {
  const { journal, internals } = account;
  if (!journal) return failed({ code: 'NOT_FOUND' });
  await internals.log.compact();
  const firsts = (await pagesByChat(journal)).get(chat) ?? [];
  const removed = removable(account, chat, firsts);
  const before = firsts[removed.length];
  if (removed.length === 0 || before === undefined) return done(null);
  await internals.log.append(cleared(chat, before, removed));
  return done(null);
}

/** The first ids of each chat's pages, in their order. */
async function pagesByChat(journal: Journal): Promise<Map<ChatKey, number[]>> {
  const pages = new Map<ChatKey, number[]>();
  for (const key of await journal.reads.keys('pages')) {
    const chat = typeof key === 'object' ? parseChatKey(key[0]) : null;
    if (typeof key !== 'object' || !chat) continue;
    const firsts = pages.get(chat) ?? [];
    firsts.push(Number(key[1]));
    pages.set(chat, firsts);
  }
  return pages;
}

/** The first ids of the pages that may go: those below the newest page and below the first unread message. */
function removable({ chatStore }: Account, chat: ChatKey, firsts: readonly number[]): readonly number[] {
  if (chat === SYSTEM_CHAT) return [];
  const state = chatStore.chat(chat);
  const readUpTo = state?.summary.unread === 0 ? Infinity : (state?.marks.readUpTo ?? 0);
  // A page ends below the first id of the next one.
  return firsts.filter((_first, at) => {
    const next = firsts[at + 1];
    return next !== undefined && next <= readUpTo + 1;
  });
}

async function measure(
  journal: Journal,
  chat: ChatKey,
  firsts: readonly number[],
): Promise<Pick<LocalChat, 'messages' | 'bytes' | 'oldest'>> {
  let [messages, bytes, oldest] = [0, 0, Infinity];
  for (let at = 0; at < firsts.length; at += SLICE) {
    const keys = firsts.slice(at, at + SLICE).map((first) => [chat, first] as const);
    for (const record of await journal.reads.getMany('pages', keys)) {
      const page = journal.page(chat, record) ?? [];
      messages += page.length;
      bytes += record instanceof Uint8Array ? record.byteLength : 0;
      for (const { sendTime } of page) oldest = Math.min(oldest, sendTime);
    }
  }
  return { messages, bytes, oldest: messages > 0 ? oldest : 0 };
}
