// The plan of an account without a server, for rows that measure without one.
import type { Plan } from './engine/plan.ts';

/** 1000 chats: 800 private, 200 groups. */
export function syntheticPlan(messages: number): Plan {
  return { selfId: 1, friends: idsFrom(2, 800), groups: idsFrom(2, 200), messages, now: Date.now() };
}

const idsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
