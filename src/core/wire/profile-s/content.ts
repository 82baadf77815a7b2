// Parsing of the `content` of visible messages, by message type. Content is untrusted: parsing never throws,
// unsafe URLs become '', and a content that does not fit its type is `broken`.
import * as v from 'valibot';
import { parseJson } from '../convert.ts';
import { FIRST, id, long, measureOrZero, shape, text, textOrEmpty, url, urlOrEmpty } from '../schema.ts';
import { classOf, MessageType } from './enums.ts';
import { UploadImageSchema, UploadVideoSchema } from './objects.ts';

export const FileSchema = shape({ name: textOrEmpty, size: measureOrZero, url });
const PeakSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(255));
/** A voice note. `duration` in whole seconds; `peaks`: the loudness (0..255) of equal slices, [] for none. */
export const AudioSchema = shape({
  duration: measureOrZero,
  url,
  peaks: v.fallback(v.pipe(v.array(PeakSchema), v.maxLength(256)), []),
});
export const UserCardSchema = shape({ userId: id, nickName: textOrEmpty, headImage: urlOrEmpty });
export const GroupCardSchema = shape({ groupId: id, groupName: textOrEmpty, headImage: urlOrEmpty });
/**
 * A tip or call record. `k`: the key of a sentence that the client translates; `a`: its arguments; `t`: the
 * sentence for clients that do not know `k`.
 */
export const TipSchema = shape({
  k: text,
  a: v.nullish(v.array(v.union([text, v.pipe(long, v.transform(String))])), []),
  t: textOrEmpty,
});

export type FileContent = v.InferOutput<typeof FileSchema>;
export type AudioContent = v.InferOutput<typeof AudioSchema>;
export type ImageContent = v.InferOutput<typeof UploadImageSchema>;
export type VideoContent = v.InferOutput<typeof UploadVideoSchema>;
export type UserCardContent = v.InferOutput<typeof UserCardSchema>;
export type GroupCardContent = v.InferOutput<typeof GroupCardSchema>;
/** The fields of TipSchema. A content that was plain text has `k` '' and the text in `t`. */
export type TipContent = { k: string; a: string[]; t: string };

export type Content =
  | { kind: 'text'; text: string }
  | ({ kind: 'image' } & ImageContent)
  | ({ kind: 'file' } & FileContent)
  | ({ kind: 'audio' } & AudioContent)
  | ({ kind: 'video' } & VideoContent)
  | ({ kind: 'userCard' } & UserCardContent)
  | ({ kind: 'groupCard' } & GroupCardContent)
  | ({ kind: 'tip' } & TipContent)
  | ({ kind: 'callRecord' } & TipContent)
  /** A message of a known type whose content does not parse. */
  | { kind: 'broken'; type: number }
  /** A message of a type that this client does not show. */
  | { kind: 'unknown'; type: number };

/**
 * Parses the visible content of a message. Control messages and call signals are `unknown` here: see
 * parseControl and parseSignal.
 */
export function parseContent(type: number, content: string): Content {
  switch (type) {
    case MessageType.TEXT:
      return { kind: 'text', text: content };
    case MessageType.IMAGE:
      return parsed('image', type, UploadImageSchema, content);
    case MessageType.FILE:
      return parsed('file', type, FileSchema, content);
    case MessageType.AUDIO:
      return parsed('audio', type, AudioSchema, content);
    case MessageType.VIDEO:
      return parsed('video', type, UploadVideoSchema, content);
    case MessageType.USER_CARD:
      return parsed('userCard', type, UserCardSchema, content);
    case MessageType.GROUP_CARD:
      return parsed('groupCard', type, GroupCardSchema, content);
    default:
      return parseOther(type, content);
  }
}

type Parsed<K extends Content['kind']> = Extract<Content, { kind: K }>;

function parsed<K extends Content['kind'], T extends Omit<Parsed<K>, 'kind'>>(
  kind: K,
  type: number,
  schema: v.GenericSchema<unknown, T>,
  content: string,
): Content {
  const result = v.safeParse(schema, parseJson(content), FIRST);
  if (!result.success) return { kind: 'broken', type };
  return { kind, ...result.output } as unknown as Parsed<K>;
}

function parseOther(type: number, content: string): Content {
  const kind = classOf(type);
  if (kind === 'tip') return { kind, ...parseTip(content) };
  if (kind === 'action') return { kind: 'callRecord', ...parseTip(content) };
  return { kind: 'unknown', type };
}

/**
 * Parses a tip. Other servers write tips as plain text, and a JSON text that is not a tip stays plain text too.
 */
function parseTip(content: string): TipContent {
  const json = content.startsWith('{') ? parseJson(content) : undefined;
  const result = v.safeParse(TipSchema, json, FIRST);
  return result.success ? result.output : { k: '', a: [], t: content };
}
