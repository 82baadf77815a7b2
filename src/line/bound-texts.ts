// Limits the length of texts in everything that the engine sends, before a screen gets it. The engine keeps
// names, reasons and error messages in full. Message contents pass in full, as Foreign.
import type { BlobLike } from '../core/contract/blob.ts';
import type { AnswerOf } from '../core/contract/commands.ts';
import type { Failure } from '../core/contract/result.ts';
import type { AnyRow, Notice } from '../core/contract/views.ts';
import { type Bound, bounded, FILE_NAME, LINE, NAME, PARAGRAPH, SENTENCE } from '../core/domain/foreign.ts';

/** The value with each text field of {@link BOUNDS} limited. Returns the same object where nothing changes. */
export function boundTexts<T>(value: T): T {
  return boundValue(value, undefined) as T;
}

type EngineValue = AnyRow | Notice | Failure | Exclude<AnswerOf[keyof AnswerOf], BlobLike>;

/** The names of the fields, at any depth, that have an arbitrary string or a list of strings. */
type TextField<T> = T extends readonly (infer One)[]
  ? TextField<One>
  : T extends object
    ? {
        [K in keyof T & string]-?: IsText<NonNullable<T[K]>> extends true ? K : TextField<T[K]>;
      }[keyof T & string]
    : never;

type IsText<T> = T extends readonly (infer One)[]
  ? IsText<One>
  : T extends string
    ? string extends T
      ? true
      : false
    : false;

type Address =
  | 'fullImage'
  | 'headImage'
  | 'headImageThumb'
  | 'largeThumbUrl'
  | 'link'
  | 'originUrl'
  | 'recordUrl'
  | 'thumbUrl';
/** Drafts and form values, which the user wrote. */
type Own = 'draft' | 'text' | 'sealed';
type Technical =
  | 'boot'
  | 'build'
  | 'captchaId'
  | 'call'
  | 'chat'
  | 'credential'
  | 'heir'
  | 'image'
  | 'json'
  | 'key'
  | 'language'
  | 'owner'
  | 'registration'
  | 'ringer'
  | 'seat'
  | 'stack'
  | 'state'
  | 'step'
  | 'tmpId'
  | 'urls'
  | 'username'
  | 'wireId';

/**
 * The limit of each text field. A new text field of the contract does not compile until it is in this table.
 * Fields that no screen shows are in the types above.
 */
const BOUNDS: Readonly<Record<Exclude<TextField<EngineValue>, Address | Own | Technical>, Bound>> = {
  body: SENTENCE,
  byName: NAME,
  client: NAME,
  email: LINE,
  failure: SENTENCE,
  message: SENTENCE,
  name: FILE_NAME,
  nickName: NAME,
  ownerNickName: NAME,
  phone: NAME,
  question: LINE,
  reason: SENTENCE,
  remark: NAME,
  recordNumber: LINE,
  sendName: NAME,
  sendNickName: NAME,
  showName: NAME,
  signature: SENTENCE,
  title: LINE,
  userName: NAME,
  words: PARAGRAPH,
};

function boundValue(value: unknown, bound: Bound | undefined): unknown {
  if (typeof value === 'string') return bound ? bounded(value, bound) : value;
  if (Array.isArray(value)) {
    const list = value.map((item) => boundValue(item, bound));
    return list.some((item, index) => item !== value[index]) ? list : value;
  }
  // Only plain objects are copied; a Blob passes unchanged.
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? boundFields(value)
    : value;
}

/**
 * Limits the fields of an object. The object is copied only at the first change, because nearly all texts are
 * within their limits.
 */
function boundFields(object: object): object {
  let copy: Record<string, unknown> | null = null;
  for (const [field, value] of Object.entries(object)) {
    const bound = Object.hasOwn(BOUNDS, field) ? BOUNDS[field as keyof typeof BOUNDS] : undefined;
    const next = boundValue(value, bound);
    if (next !== value) (copy ??= { ...object })[field] = next;
  }
  return copy ?? object;
}
