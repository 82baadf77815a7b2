// Every realm: what answers about all kinds of message share. The engine has no shapes of requests, and needs these.
import { extra, idOrNull, shape } from '../../schema.ts';

/** Up to which id a chat was deleted. Other servers answer nothing: null. */
export const deletedChat = extra(shape({ maxId: idOrNull }));

/**
 * Header of a pull's answer that has exactly `size` rows: how many more there are for this user, at most
 * LIMITS.rowsLeft.
 */
export const ROWS_LEFT_HEADER = 'x-rows-left';
