// Every realm. The recalls of a chat: how many it keeps, and their plain form.
import type { Marks, Recall } from './chat.ts';

/** Every write of the marks holds them all; a message that comes after its recall is blank on the server as well. */
const MOST = 10_000;

/** From then on recalls of messages that are not held are left out. */
export const isFullOfRecalls = ({ recalled }: Marks): boolean => recalled.size >= MOST;

/** As they are stored. */
export const recallsById = ({ recalled }: Marks): Record<string, Omit<Recall, 'id'>> =>
  Object.fromEntries(Array.from(recalled.after(0), ({ id, ...by }) => [id, by]));
