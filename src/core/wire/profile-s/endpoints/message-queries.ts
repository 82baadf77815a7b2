// Every realm: shapes of requests that the kinds of message share.
import * as v from 'valibot';
import { between, bounded, ids, maybe } from '../../request-schema.ts';
import { id, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';

/** `/{id}` of a message. */
export const byMessage = shape({ id });

/** What every send has. Only normal types (0-9) may be sent; tips and signals are the server's. */
export const sendFields = {
  // Refused, not mended: the client would not know its message again under another one.
  tmpId: v.pipe(
    v.string(),
    v.regex(/^[^\0\p{Surrogate}]*$/u),
    v.minLength(LIMITS.tmpId.min),
    v.maxLength(LIMITS.tmpId.max),
  ),
  content: bounded(LIMITS.content),
  type: between(0, 9),
  quoteMessageId: maybe(id),
};

/**
 * The oldest `size` rows after `minId`; fewer than asked for ends a pull, so a size beyond the limit
 * is refused, never cut down.
 */
export const pullQuery = shape({ minId: id, size: maybe(between(1, LIMITS.pullPage)) });

/** As pullQuery, by sequence number. */
export const systemPullQuery = shape({ minSeqNo: id, size: maybe(between(1, LIMITS.pullPage)) });

/**
 * Older messages: `size` (10 unless said) and at most one of `page` from 1, `maxId` (rows below it),
 * `minId` (rows above it), `around` (rows on both sides), `text` (rows that contain it).
 */
export function historyQuery<const K extends 'friendId' | 'groupId'>(chat: K) {
  const fields = {
    size: v.nullish(between(1, LIMITS.historyPage), 10),
    page: maybe(between(1, 1_000_000)),
    maxId: maybe(id),
    minId: maybe(id),
    around: maybe(id),
    text: maybe(bounded(LIMITS.searchName)),
  };
  const chatField = { [chat]: id } as Record<K, typeof id>;
  return v.pipe(
    shape({ ...chatField, ...fields }),
    v.check((query) => places(query as Record<string, unknown>) <= 1, 'more than one place'),
  );
}

/** "Delete for me": some messages of a chat. */
export const deleteMessageBody = shape({ chatId: id, messageIds: ids(LIMITS.deleteBatch) });

/**
 * "Delete for me": a whole chat. `maxId`: the highest id that the user had seen, so that what came
 * meanwhile stays; without it everything up to now.
 */
export const deleteChatBody = shape({ chatId: id, maxId: maybe(id) });

const PLACES = ['page', 'maxId', 'minId', 'around', 'text'];

function places(query: Record<string, unknown>): number {
  return PLACES.filter((place) => query[place] !== null).length;
}
