// Runs on Node 24. An account that no server knows, for what is measured without one.
import type { Plan } from './engine/plan.ts';

/** 1000 chats, of ten eight with a person. */
export function inventedPlan(messages: number): Plan {
  return { selfId: 1, friends: idsFrom(2, 800), groups: idsFrom(2, 200), messages, now: Date.now() };
}

const idsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
