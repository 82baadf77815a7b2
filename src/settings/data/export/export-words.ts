// The texts of an archive's pages, which are in the language of the user.
import type { ExportedChat } from '../../../core/contract/data-commands.ts';
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { Locale } from '../../../platform/locale.ts';

export interface ExportWords {
  locale: Locale;
  /** The name of a chat, also of one without a name. */
  chatName: (chat: Pick<ExportedChat, 'type' | 'targetId' | 'showName'>) => string;
  /** The name of a sender, also of one without a name. */
  senderName: (id: number, name: string) => string;
  /** One line for a message without a text of its own: its kind, a notice, or its recall. */
  summary: (message: Pick<MessageRow, 'type' | 'content' | 'recalled'>) => string;
  recalledQuote: string;
  /** Date and time in full. */
  time: (at: number) => string;
  size: (bytes: number) => string;
  title: (account: string) => string;
  exported: (time: string) => string;
  messages: (count: number) => string;
  chats: string;
  friends: string;
  members: string;
  draft: string;
  unsent: string;
  missing: string;
  lost: string;
  /** The note beside a link to a file on the server. */
  remote: string;
  /** The link of a chat's page to the list of chats. */
  back: string;
}
