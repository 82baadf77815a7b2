import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { isUncounted } from '../../../src/core/domain/message.ts';
import { Attention, NEWS, type AttentionOptions } from '../../../workers/attention/attention.ts';
import { CHAT, GROUP, message, own } from '../support.ts';

const NOW = message(1000).sendTime;

function setUp(over: Partial<AttentionOptions> = {}) {
  const told: [ChatKey[], number][] = [];
  const attention = new Attention({
    counts: (_chat, it) => !isUncounted(it),
    isDnd: () => false,
    isSeen: () => false,
    now: () => NOW,
    catchingUp: () => false,
    attend: (chats, messages) => told.push([chats, messages]),
    ...over,
  });
  const arrive = async (chat: ChatKey, it = message(1000), live = true): Promise<void> => {
    attention.arrive({ chat, message: it, live });
    await Promise.resolve();
  };
  return { attention, arrive, told };
}

test('[INV-10] the same message asks once, by whatever way it comes again', async () => {
  const { arrive, told } = setUp();
  await arrive(CHAT);
  await arrive(CHAT);
  await arrive(CHAT, message(1000), false);
  expect(told).toEqual([[[CHAT], 1]]);
  // Ids of the kinds are counted apart.
  await arrive(GROUP);
  expect(told).toHaveLength(2);
});

test('[INV-10] own and uncounted messages and those of a muted chat never ask', async () => {
  const { arrive, told } = setUp({ isDnd: (chat) => chat === GROUP });
  await arrive(CHAT, own(1000, { selfSend: true }));
  await arrive(GROUP);
  expect(told).toEqual([]);
});

test('a chat that stands in front of the user does not ask', async () => {
  const { arrive, told } = setUp({ isSeen: (chat) => chat === CHAT });
  await arrive(CHAT);
  await arrive(GROUP);
  expect(told).toEqual([[[GROUP], 1]]);
});

test('what a pull brings asks while it is younger than two minutes, a live message always', async () => {
  const { arrive, told } = setUp();
  await arrive(CHAT, message(1, { sendTime: NOW - NEWS }), false);
  expect(told).toEqual([]);
  await arrive(CHAT, message(2, { sendTime: NOW - NEWS + 1 }), false);
  await arrive(CHAT, message(3, { sendTime: NOW - NEWS }), true);
  expect(told).toEqual([
    [[CHAT], 1],
    [[CHAT], 1],
  ]);
});

test('a catch-up makes one summary, when it has ended', async () => {
  let catchingUp = true;
  const { attention, arrive, told } = setUp({ catchingUp: () => catchingUp });
  for (const id of [991, 992, 993]) await arrive(CHAT, message(id), false);
  await arrive(GROUP, message(994), true);
  expect(told).toEqual([]);
  catchingUp = false;
  attention.settle();
  attention.settle();
  expect(told).toEqual([[[CHAT, GROUP], 4]]);
});

test('the messages of one frame ask together', async () => {
  const { attention, told } = setUp();
  for (const id of [991, 992]) attention.arrive({ chat: CHAT, message: message(id), live: true });
  await Promise.resolve();
  expect(told).toEqual([[[CHAT], 2]]);
});

test('[INV-9] what came for an account that was closed asks nobody', async () => {
  const { attention, told } = setUp();
  attention.arrive({ chat: CHAT, message: message(1000), live: true });
  attention.close();
  await Promise.resolve();
  expect(told).toEqual([]);
});
