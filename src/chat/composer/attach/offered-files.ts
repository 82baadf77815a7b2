// Offered files: files that were chosen, dropped or pasted for a chat and wait in its tray before they are
// sent (X-CHAT-09). The chat list imports this file too, so all further code loads with the tray.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { perChat, usePerChat } from '../../../shared/per-chat.ts';
import { checked, type CheckedFile, FILES, PICTURES, VIDEOS } from '../../../shared/upload/file-rules.ts';

type Owner = Pick<Line, 'user'>;

/** Whether a drag carries files. */
export const carriesFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Offers the files that were dropped on a chat. Returns whether the drop had any. */
export function dropFiles(line: Owner, chat: ChatKey, data: DataTransfer | null): boolean {
  return offerFiles(line, chat, [...(data?.files ?? [])]);
}

/** Offers pictures and videos as such and all other types as files. Returns whether there were any. */
export function offerFiles(line: Owner, chat: ChatKey, files: readonly File[]): boolean {
  return offerChecked(
    line,
    chat,
    files.map((file) => checked(file, [PICTURES, VIDEOS, FILES])),
  );
}

/** Appends to the files that the chat already has. Returns whether there were any. */
export function offerChecked(line: Owner, chat: ChatKey, files: readonly CheckedFile[]): boolean {
  if (files.length > 0) offers.set(line, chat, [...offers.of(line, chat), ...files]);
  return files.length > 0;
}

/** Removes files that the user removed or that were sent. */
export function removeOffered(line: Owner, chat: ChatKey, removed: readonly CheckedFile[]): void {
  const rest = offers.of(line, chat).filter((offer) => !removed.includes(offer));
  offers.set(line, chat, rest.length > 0 ? rest : NONE);
}

/** The offered files of this chat, in order of arrival. */
export const offeredTo = (line: Owner, chat: ChatKey): readonly CheckedFile[] => offers.of(line, chat);

/** Subscribes to {@link offeredTo}. The array is the same until its content changes. */
export const useOffered = (chat: ChatKey): readonly CheckedFile[] => usePerChat(offers, chat);

const NONE: readonly CheckedFile[] = [];
const offers = perChat(NONE);
