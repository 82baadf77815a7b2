import { expect, test } from 'vitest';
import { BUSY, chatsOf, idOf, messageAt, numbersOf, chatIndexOf } from '../../../bench/engine/plan.ts';
import { syntheticPlan } from '../../../bench/synthetic-plan.ts';

const plan = syntheticPlan(10_000);

test('Eight of ten chats are private and two are groups, and each user and group occurs once', () => {
  const chats = chatsOf(plan);
  expect(new Set(chats).size).toBe(1000);
  for (let at = 0; at < 1000; at += 10) {
    expect(chats.slice(at, at + 10).filter((chat) => chat.startsWith('group'))).toHaveLength(2);
  }
});

test('Every message belongs to exactly one chat, the same by both look-ups', () => {
  const seen = new Set<number>();
  for (let place = 0; place < 1000; place++) {
    let before = -1;
    for (const n of numbersOf(place, 1000, plan.messages)) {
      expect(chatIndexOf(n, 1000)).toBe(place);
      expect(n).toBeGreaterThan(before);
      seen.add((before = n));
    }
  }
  expect(seen.size).toBe(plan.messages);
});

test('The 20 busy chats have half of all messages', () => {
  let count = 0;
  for (let place = 0; place < BUSY; place++) count += [...numbersOf(place, 1000, plan.messages)].length;
  expect(count).toBe(plan.messages / 2);
});

test('In an account with fewer than 20 chats, these have all messages', () => {
  const counts = [0, 1, 2].map((place) => [...numbersOf(place, 3, 300)].length);
  expect(counts.reduce((sum, count) => sum + count)).toBe(300);
});

test('Message ids and times rise together, and all times are in the past', () => {
  const messages = [0, 1, 5000, 9999].map((n) => messageAt(n, 'private-2', plan));
  expect(messages.map(({ id }) => id)).toEqual([0, 1, 5000, 9999].map(idOf));
  const times = messages.map(({ sendTime }) => sendTime);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(plan.now);
});
