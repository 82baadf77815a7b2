// Rows of friends and friend requests, with plain values for all fields that a test does not name.
import type { FriendRow, RequestRow } from '../../../src/core/contract/people-rows.ts';
import { privateChat } from '../../../src/core/domain/chat-key.ts';

export const friendRow = (fields: Partial<FriendRow> & { id: number }): FriendRow => ({
  key: privateChat(fields.id),
  showName: `Friend ${fields.id}`,
  nickName: fields.showName ?? `Friend ${fields.id}`,
  remark: '',
  headImage: '',
  online: false,
  onlineWeb: false,
  onlineApp: false,
  isDnd: false,
  isTop: false,
  grouping: null,
  ...fields,
});

export const requestRow = (fields: Partial<RequestRow> & { id: number }): RequestRow => ({
  key: `r${fields.id}`,
  isReceived: true,
  userId: 100 + fields.id,
  showName: `User ${fields.id}`,
  headImage: '',
  words: '',
  status: 1,
  applyTime: null,
  ...fields,
});
