// Response parts shared by all message feeds, apart from request shapes, which the engine does not bundle.
import { optionalObject, idOrNull, shape } from '../../schema.ts';

/** `maxId`: the id up to which a chat was deleted; null from servers that return nothing. */
export const deletedChat = optionalObject(shape({ maxId: idOrNull }));

/**
 * Header of a pull response with exactly `size` rows: the number of further rows for
 * this user, at most LIMITS.rowsLeft.
 */
export const ROWS_LEFT_HEADER = 'x-rows-left';
