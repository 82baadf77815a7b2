// Request and response shapes that all message feeds share.
import * as v from 'valibot';
import { between, content, ids, maybe, typed } from '../../request-schema.ts';
import { id, idOrNull, optionalObject, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';

/** The path parameter `{id}` of a call about one message. */
export const byMessage = shape({ id });

/**
 * The common fields of every send. Clients may send normal types (0-9) only; the server creates tips and call
 * signals.
 */
export const sendFields = {
  // A tmpId with unstorable characters is refused, not repaired: the client could not match a changed tmpId.
  tmpId: v.pipe(
    v.string(),
    v.regex(/^[^\0\p{Surrogate}]*$/u),
    v.minLength(LIMITS.tmpId.min),
    v.maxLength(LIMITS.tmpId.max),
  ),
  content: content(LIMITS.content),
  type: between(0, 9),
  quoteMessageId: maybe(id),
};

/**
 * The query of a pull, which returns the oldest `size` rows above `minId`. A response of fewer rows ends a
 * pull. So the server refuses a size above the limit instead of reducing it.
 */
export const pullQuery = shape({ minId: id, size: maybe(between(1, LIMITS.pullPage)) });

/** The query of a pull of system messages, by sequence number instead of id. */
export const systemPullQuery = shape({ minSeqNo: id, size: maybe(between(1, LIMITS.pullPage)) });

/**
 * The query of a chat's history: `size` (default 10) and at most one of these. `page`: from 1. `maxId`: rows
 * below it. `minId`: rows above it. `around`: rows on both sides. `text`: rows with its words and phrases.
 */
export function historyQuery<const K extends 'friendId' | 'groupId'>(chat: K) {
  const fields = {
    size: v.nullish(between(1, LIMITS.historyPage), 10),
    page: maybe(between(1, 1_000_000)),
    maxId: maybe(id),
    minId: maybe(id),
    around: maybe(id),
    text: maybe(typed(LIMITS.searchName)),
  };
  const chatField = { [chat]: id } as Record<K, typeof id>;
  return v.pipe(
    shape({ ...chatField, ...fields }),
    v.check((query) => positionCount(query as Record<string, unknown>) <= 1, 'more than one place'),
  );
}

/** The body of "delete for me" for some messages of a chat. */
export const deleteMessageBody = shape({ chatId: id, messageIds: ids(LIMITS.deleteBatch) });

/**
 * The body of "delete for me" for a whole chat. `maxId`: the highest id that the user had seen, so that
 * messages that arrive meanwhile stay. Without `maxId` all messages up to now are deleted.
 */
export const deleteChatBody = shape({ chatId: id, maxId: maybe(id) });

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

const POSITIONS = ['page', 'maxId', 'minId', 'around', 'text'];

function positionCount(query: Record<string, unknown>): number {
  return POSITIONS.filter((name) => query[name] !== null).length;
}
