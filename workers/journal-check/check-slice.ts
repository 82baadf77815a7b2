// One slice of a check of the journal. The first slice checks the records of all chats, each slice the pages of some
// chats, and the last slice the search signatures.
import type { JournalCheck } from '../../src/core/contract/data-commands.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Account } from '../account/account-api.ts';
import { checkChat } from './check-chat.ts';
import { checkRecords } from './check-records.ts';
import { checkSignatures } from './check-signatures.ts';
import { Findings } from './findings.ts';

/** Number of pages, and of chats, after which a slice ends. */
const PAGES = 64;
const CHATS = 100;

/** `after`: the last chat of the slice before; null for the first slice. */
export async function checkSlice(
  account: Account,
  idle: () => Promise<void>,
  after: ChatKey | null,
): Promise<JournalCheck> {
  const { journal, chatStore } = account;
  const checked = { chats: 0, messages: 0, pages: 0 };
  if (!journal) return { ...checked, problems: [], next: null };
  const findings = new Findings(account.canAsk);
  if (after === null) await checkRecords(account, journal, findings);
  const keys = [...chatStore.stored.keys()].sort().filter((key) => after === null || key > after);
  for (const key of keys) {
    if (checked.pages >= PAGES || checked.chats === CHATS) break;
    await idle();
    const { pages, messages } = await checkChat(account, journal, key, idle, findings);
    checked.chats++;
    checked.pages += pages;
    checked.messages += messages;
  }
  const isLast = checked.chats === keys.length;
  if (isLast) await checkSignatures(journal, idle, findings);
  return { ...checked, problems: findings.problems, next: isLast ? null : (keys[checked.chats - 1] ?? null) };
}
