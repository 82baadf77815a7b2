// The tab. Pure: whom a text mentions.
import type { Doc } from '../editor/doc.ts';

/** Their ids, each once, in the order in which they stand in the text; -1 is everybody. */
export const mentionedIn = ({ marks }: Doc): number[] => [...new Set(marks.map(({ id }) => id))];
