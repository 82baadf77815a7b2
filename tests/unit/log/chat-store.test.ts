import { expect, test } from 'vitest';
import { noPast } from '../../../src/core/domain/past.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { GROUP, ME } from '../support.ts';

test('[INV-2] An event without an effect creates no chat state', () => {
  const chatStore = new ChatStore(ME);
  const receipt = { kind: 'receipt', chat: GROUP, id: 5, readedCount: 1, receiptOk: false } as const;
  expect(chatStore.after(receipt, noPast, 'reduce')).toBeNull();
  expect(chatStore.after({ kind: 'pending', chat: GROUP, deletions: [] }, noPast, 'reduce')).toBeNull();
});
