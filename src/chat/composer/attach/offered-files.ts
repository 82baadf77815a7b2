// Offered files: files that the user chose, dropped or pasted for a chat, and their caption. They wait in the tray
// (FilesTray.tsx) until the user sends them (X-CHAT-09), also while the chat is closed.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { perChat, usePerChat } from '../../../shared/per-chat.ts';
import { filesIn } from '../../../shared/upload/transfer-files.ts';
import { checked, type CheckedFile, FILES, PICTURES, VIDEOS } from '../../../shared/upload/file-rules.ts';

type Owner = Pick<Line, 'user'>;

/** Adds dropped files to the chat's tray. Returns whether the drop had any files. */
export function dropFiles(line: Owner, chat: ChatKey, data: DataTransfer | null): boolean {
  return offerFiles(line, chat, filesIn(data));
}

/** Adds files to the chat's tray and checks their types and sizes. Returns false for an empty list. */
export function offerFiles(line: Owner, chat: ChatKey, files: readonly File[]): boolean {
  return offerChecked(
    line,
    chat,
    files.map((file) => checked(file, [PICTURES, VIDEOS, FILES])),
  );
}

/** Appends checked files to those in the chat's tray. Returns false for an empty list. */
export function offerChecked(line: Owner, chat: ChatKey, files: readonly CheckedFile[]): boolean {
  if (files.length > 0) offers.set(line, chat, [...offers.of(line, chat), ...files]);
  return files.length > 0;
}

/** Removes files that the user removed or that were sent. */
export function removeOffered(line: Owner, chat: ChatKey, removed: readonly CheckedFile[]): void {
  const rest = offers.of(line, chat).filter((offer) => !removed.includes(offer));
  offers.set(line, chat, rest.length > 0 ? rest : NONE);
  if (rest.length === 0) setCaption(line, chat, '');
}

/** The offered files of this chat, in order of arrival. */
export const offeredTo = (line: Owner, chat: ChatKey): readonly CheckedFile[] => offers.of(line, chat);

/** Subscribes to {@link offeredTo}. The array is the same until its content changes. */
export const useOffered = (chat: ChatKey): readonly CheckedFile[] => usePerChat(offers, chat);

export const setCaption = (line: Owner, chat: ChatKey, caption: string): void =>
  captions.set(line, chat, caption);

/** The caption typed beside the offered files; '' for none. */
export const useCaption = (chat: ChatKey): string => usePerChat(captions, chat);

const NONE: readonly CheckedFile[] = [];
const offers = perChat(NONE);
const captions = perChat('');
