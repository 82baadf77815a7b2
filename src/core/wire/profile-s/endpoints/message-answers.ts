// Response parts that all message feeds share. They are separate from the request shapes (message-queries.ts),
// which the engine does not bundle.
import { optionalObject, idOrNull, shape } from '../../schema.ts';

/**
 * The response to "delete chat". `maxId`: the id up to which messages were deleted; null from servers that
 * return nothing.
 */
export const deletedChat = optionalObject(shape({ maxId: idOrNull }));

/**
 * The header of a pull response with exactly `size` rows. Its value is the number of further rows for this
 * user, at most LIMITS.rowsLeft.
 */
export const ROWS_LEFT_HEADER = 'x-rows-left';
