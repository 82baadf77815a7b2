// The limit of the recalls that a chat keeps, and their stored form.
import type { Marks, Recall } from './chat.ts';

/**
 * Limit, because every write of the marks contains all recalls. A message that arrives after its recall is
 * blank on the server too.
 */
const MAX_RECALLS = 10_000;

/** True at the limit: the reducer then drops recalls of messages that are not on this device. */
export const isRecallLimitReached = ({ recalled }: Marks): boolean => recalled.size >= MAX_RECALLS;

/** The recalls in the form of the journal. */
export const recallsById = ({ recalled }: Marks): Record<string, Omit<Recall, 'id'>> =>
  Object.fromEntries(Array.from(recalled.after(0), ({ id, ...by }) => [id, by]));
