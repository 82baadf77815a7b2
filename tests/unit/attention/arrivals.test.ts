import { expect, test } from 'vitest';
import { arrivalsOf } from '../../../workers/attention/arrivals.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { CHAT, fold, ME, message, put } from '../support.ts';

test('[INV-10, INV-12] arrivalsOf returns each new message once, and no older, known or deleted message', () => {
  const chatStore = new ChatStore(ME);
  chatStore.set(fold(put(message(1)), put(message(5)), { kind: 'removed', chat: CHAT, ids: [7] }));
  const events = [put(message(4)), put(message(6)), put(message(6)), put(message(7)), put(message(8))];
  expect(arrivalsOf(events, chatStore, true)).toMatchObject([
    { chat: CHAT, live: true, message: { id: 6 } },
    { message: { id: 8 } },
  ]);
});
