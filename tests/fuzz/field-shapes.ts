// The shapes of fields that rows, frames and events share.
import * as v from 'valibot';
import { parseChatKey } from '../../src/core/domain/chat-key.ts';

/** Latest time that a Date can hold, ms. */
const MAX_TIME = 8_640_000_000_000_000;

export const int = v.pipe(v.number(), v.safeInteger());
export const count = v.pipe(int, v.minValue(0));
export const id = v.pipe(int, v.minValue(1));
/** User id 0 is the sender of the server's own notices. */
export const userId = v.pipe(int, v.minValue(0));
export const time = v.pipe(int, v.minValue(0), v.maxValue(MAX_TIME));
export const text = v.string();
export const flag = v.boolean();
export const chatKey = v.custom<string>((it) => parseChatKey(it) !== null, 'not a chat');
export const chatType = v.picklist(['PRIVATE', 'GROUP', 'SYSTEM']);
export const QuoteShape = v.strictObject({
  id: count,
  sendId: userId,
  content: text,
  type: int,
  status: int,
});
