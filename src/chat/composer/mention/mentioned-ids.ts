// Ids of the users that a text mentions.
import type { Doc } from '../editor/doc.ts';

/** Each id once, in the order of the text; -1 for everybody. */
export const mentionedIds = ({ mentions }: Doc): number[] => [...new Set(mentions.map(({ id }) => id))];
