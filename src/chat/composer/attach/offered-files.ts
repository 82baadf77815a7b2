// The tab. Files that were chosen, dropped or pasted for a chat and wait to be looked at before they are sent
// (X-CHAT-09). Small, for the list of chats has it as well: what becomes of them is fetched with the tray.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { perChat, usePerChat } from '../../../shared/per-chat.ts';
import { checked, type Checked, FILES, PICTURES, VIDEOS } from '../../../shared/upload/file-rules.ts';

type Owner = Pick<Line, 'user'>;

/** Whether what is dragged over something has files. */
export const carriesFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Offers what was dropped on a chat; its composer shows it. false where there was no file. */
export function dropFiles(line: Owner, chat: ChatKey, data: DataTransfer | null): boolean {
  return offerFiles(line, chat, [...(data?.files ?? [])]);
}

/** Pictures and videos go as such, all else as files. false where there was none. */
export function offerFiles(line: Owner, chat: ChatKey, files: readonly File[]): boolean {
  return offerChecked(
    line,
    chat,
    files.map((file) => checked(file, [PICTURES, VIDEOS, FILES])),
  );
}

/** More of them stand below those that wait already. */
export function offerChecked(line: Owner, chat: ChatKey, files: readonly Checked[]): boolean {
  if (files.length > 0) offers.set(line, chat, [...offers.of(line, chat), ...files]);
  return files.length > 0;
}

/** One is not wanted, or sent. */
export function forgetOffered(line: Owner, chat: ChatKey, gone: readonly Checked[]): void {
  const left = offers.of(line, chat).filter((one) => !gone.includes(one));
  offers.set(line, chat, left.length > 0 ? left : NONE);
}

/** The files that wait for this chat, in order of arrival. */
export const offeredTo = (line: Owner, chat: ChatKey): readonly Checked[] => offers.of(line, chat);

/** The same, watched; the same array until something changes. */
export const useOffered = (chat: ChatKey): readonly Checked[] => usePerChat(offers, chat);

const NONE: readonly Checked[] = [];
const offers = perChat(NONE);
