// The tab. The names of what this tab sends.
import { makeTmpIds, tabLetters } from '../../platform/tmp-id.ts';

const letters = tabLetters((bytes) => crypto.getRandomValues(bytes));

export const nextTmpId = makeTmpIds(() => Date.now(), letters);

/** Written in this tab, since it was loaded. */
export const isFromHere = (tmpId: string): boolean => tmpId.endsWith(letters);
