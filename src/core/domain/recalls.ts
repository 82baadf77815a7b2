// The limit of the recalls that a chat keeps, and their stored form.
import type { Marks, Recall } from './chat.ts';

/**
 * Maximum number of recalls that a chat keeps, because every write of its marks contains all of them. A message
 * that arrives after a dropped recall is still blank, because the server removes its content.
 */
const MAX_RECALLS = 10_000;

/** True at the limit: the reducer then ignores recalls of messages that are not on this device. */
export const isRecallLimitReached = ({ recalled }: Marks): boolean => recalled.size >= MAX_RECALLS;

/** The recalls by message id, as the journal stores them. */
export const recallsById = ({ recalled }: Marks): Record<string, Omit<Recall, 'id'>> =>
  Object.fromEntries(Array.from(recalled.after(0), ({ id, ...by }) => [id, by]));
