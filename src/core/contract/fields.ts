// Schemas of fields that several commands share.
import * as v from 'valibot';
import { parseChatKey, SYSTEM_CHAT, type ChatKey } from '../domain/chat-key.ts';
import { TMP_ID } from '../domain/message.ts';
import type { BlobLike } from './blob.ts';

export const chat = v.pipe(
  v.string(),
  v.check((text) => parseChatKey(text) !== null, 'not a chat'),
  v.transform((text) => text as ChatKey),
);
/** A chat that a user can write to. Only the server writes to the system chat. */
export const writable = v.pipe(
  chat,
  v.check((key) => key !== SYSTEM_CHAT, 'nobody to write to'),
);
export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const tmpId = v.pipe(v.string(), v.regex(TMP_ID));
/** Width or height in pixels, or a length in seconds. */
export const side = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(65_535));
/** Checks a Blob by its shape: the core compiles without DOM types. */
export const blob = v.custom<BlobLike>((value) => {
  const { size, type, arrayBuffer, slice } = (value ?? {}) as Partial<BlobLike>;
  const hasFacts = typeof size === 'number' && typeof type === 'string';
  return hasFacts && typeof arrayBuffer === 'function' && typeof slice === 'function';
}, 'not a file');
