// Commands about the data on this device. A failed read ends in ENGINE_LOST: the engine then opens the account again.
import type {
  JournalCheck,
  ExportedChats,
  ExportedMessages,
  ExportedPeople,
} from '../../src/core/contract/data-commands.ts';
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { exportChats as chatsSlice } from '../export/export-chats.ts';
import { exportMessages as messagesSlice } from '../export/export-messages.ts';
import { exportPeople as peopleOf } from '../export/export-people.ts';
import { checkSlice } from '../journal-check/check-slice.ts';
import { StoreFailure } from '../journal/store.ts';
import type { SignedInContext } from './context.ts';

export async function exportPeople(
  _args: unknown,
  { account, current }: SignedInContext,
): Promise<Result<ExportedPeople>> {
  const { self } = current;
  if (!self || current.account !== account) return failed({ code: 'SIGNED_OUT' });
  return done(peopleOf(self, account.people));
}

export async function exportChats(
  { only, after }: ArgsOf<'exportChats'>,
  { account }: SignedInContext,
): Promise<Result<ExportedChats>> {
  const isKnown = only === null || account.chatStore.chat(only) !== undefined || account.people.holds(only);
  return isKnown ? done(await chatsSlice(account, only, after)) : failed({ code: 'NOT_FOUND' });
}

export const exportMessages = (
  { chat, after }: ArgsOf<'exportMessages'>,
  { account }: SignedInContext,
): Promise<Result<ExportedMessages>> =>
  reading(async () => done((await messagesSlice(account, chat, after)) ?? { rows: [], next: null }));

export const checkJournal = (
  { after }: ArgsOf<'checkJournal'>,
  { account, env }: SignedInContext,
): Promise<Result<JournalCheck>> => reading(async () => done(await checkSlice(account, env.idle, after)));

async function reading<T>(read: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreFailure) return failed({ code: 'ENGINE_LOST' });
    throw error;
  }
}
