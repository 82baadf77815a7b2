// Temporary ids of the messages that this tab sends.
import { makeTmpIds, tabLetters } from '../../platform/tmp-id.ts';

const letters = tabLetters((bytes) => crypto.getRandomValues(bytes));

export const nextTmpId = makeTmpIds(() => Date.now(), letters);

/** Whether this tab made the id after its last reload. */
export const isFromHere = (tmpId: string): boolean => tmpId.endsWith(letters);
