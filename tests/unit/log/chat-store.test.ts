import { expect, test } from 'vitest';
import { noPast } from '../../../src/core/domain/past.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { CHAT, fold, GROUP, ids, ME, message, put } from '../support.ts';

test('[INV-2] An event without an effect creates no chat state', () => {
  const chatStore = new ChatStore(ME);
  const receipt = { kind: 'receipt', chat: GROUP, id: 5, readedCount: 1, receiptOk: false } as const;
  expect(chatStore.after(receipt, noPast, 'reduce')).toBeNull();
  expect(chatStore.after({ kind: 'pending', chat: GROUP, deletions: [] }, noPast, 'reduce')).toBeNull();
});

test('[MSG-17] A chat is trimmed to its newest messages once it has more than 64 others', () => {
  const chatStore = new ChatStore(ME);
  const chat = (count: number) => fold(...Array.from({ length: count }, (_, at) => put(message(at + 1))));
  expect(chatStore.trim(CHAT, 5)).toBeNull();
  chatStore.set(chat(69));
  expect(chatStore.trim(CHAT, 5)).toBeNull();
  chatStore.set(chat(70));
  expect(chatStore.trim(CHAT, 5)).toBe(66);
  expect(ids(chatStore.chat(CHAT)!)).toEqual([66, 67, 68, 69, 70]);
});

test('Messages hidden by a pending deletion stay hidden when older messages leave memory', () => {
  const chatStore = new ChatStore(ME);
  const deletions = [{ kind: 'remove', ids: [106] }] as const;
  chatStore.set(fold(...Array.from({ length: 106 }, (_, at) => put(message(at + 1)))));
  const hidden = chatStore.after({ kind: 'pending', chat: CHAT, deletions }, noPast, 'reduce');
  chatStore.set(hidden!.stored, hidden!.shown);
  chatStore.trim(CHAT, 5);
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 106: true });
  expect(chatStore.chat(CHAT)?.summary.last?.id).toBe(105);
  expect(chatStore.stored.get(CHAT)?.marks.removed).toEqual({});
  expect(chatStore.stored.get(CHAT)?.summary.last?.id).toBe(106);
});
