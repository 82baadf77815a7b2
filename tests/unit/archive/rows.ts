// Rows, chats and texts for tests of an export.
import type { ExportedChat, ExportedPeople } from '../../../src/core/contract/data-commands.ts';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { unbounded } from '../../../src/core/domain/foreign.ts';
import type { ExportWords } from '../../../src/settings/data/export/export-words.ts';
import { row } from '../message-row.ts';

export const messageRow = (id: number, over: Partial<MessageRow> = {}): MessageRow =>
  row(id, 0, { sendTime: 1_790_000_000_000 + id * 1000, sendNickName: 'Mira', ...over });

export const exportedChat = (over: Partial<ExportedChat> = {}): ExportedChat => ({
  key: 'private-2',
  type: 'PRIVATE',
  targetId: 2,
  showName: 'Mira',
  headImage: '',
  draft: '',
  group: null,
  unsent: [],
  ...over,
});

export const exportedPeople = (name: string): ExportedPeople => ({
  self: { id: 1, userName: name, nickName: name, headImage: '' },
  friends: [{ id: 2, nickName: name, headImage: '', remark: '', isGone: false }],
  groupings: [{ name, friendIds: [2] }],
  requests: [{ userId: 3, nickName: name, isOwn: false, remark: name, status: 1, applyTime: 5 }],
});

/** Texts that show their arguments. */
export const EXPORT_WORDS: ExportWords = {
  locale: 'en-US',
  chatName: ({ showName }) => showName,
  senderName: (_id, name) => name,
  summary: ({ content }) => unbounded(content),
  recalledQuote: 'recalled',
  time: (at) => `at ${at}`,
  size: (bytes) => `${bytes} B`,
  title: (account) => `data of ${account}`,
  exported: (time) => `exported ${time}`,
  messages: (count) => `${count} messages`,
  chats: 'chats',
  friends: 'friends',
  members: 'members',
  draft: 'draft',
  unsent: 'unsent',
  missing: 'missing',
  lost: 'lost',
  remote: 'not here',
  back: 'back',
};
