// Ids of the users that a text mentions.
import type { Doc } from '../editor/doc.ts';

/** Each mentioned user id once, in the order of the text; -1 stands for all members. */
export const mentionedIds = ({ mentions }: Doc): number[] => [...new Set(mentions.map(({ id }) => id))];
