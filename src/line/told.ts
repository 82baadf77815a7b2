// The tab. The border at which everything that an engine tells is bounded before a screen sees it: the engine keeps
// names, reasons and refusals as others wrote them. Contents of messages pass whole, as Foreign. Pure.
import type { BlobLike } from '../core/contract/blob.ts';
import type { AnswerOf } from '../core/contract/commands.ts';
import type { Failure } from '../core/contract/result.ts';
import type { AnyRow, Notice } from '../core/contract/views.ts';
import { type Bound, bounded, FILE_NAME, LINE, NAME, PARAGRAPH, SENTENCE } from '../core/domain/foreign.ts';

/** The same with each text of {@link BOUNDS} bounded; what is within its bounds comes back as it is. */
export function told<T>(it: T): T {
  return within(it, undefined) as T;
}

type Told = AnyRow | Notice | Failure | Exclude<AnswerOf[keyof AnswerOf], BlobLike>;

/** The names of the fields that hold any string, or a list of strings, at any depth. */
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

type Address = 'headImage' | 'headImageThumb' | 'link' | 'recordUrl';
/** Drafts, and what a form is filled with. */
type Own = 'draft' | 'text' | 'sealed';
type Technical =
  | 'boot'
  | 'build'
  | 'chat'
  | 'key'
  | 'language'
  | 'registration'
  | 'seat'
  | 'stack'
  | 'state'
  | 'step'
  | 'tmpId';

/** A new text field of the contract does not compile until it stands here, or above among those that are not shown. */
const BOUNDS: Readonly<Record<Exclude<TextField<Told>, Address | Own | Technical>, Bound>> = {
  byName: NAME,
  failure: SENTENCE,
  message: SENTENCE,
  name: FILE_NAME,
  nickName: NAME,
  ownerNickName: NAME,
  reason: SENTENCE,
  recordNumber: LINE,
  sendName: NAME,
  sendNickName: NAME,
  showName: NAME,
  title: LINE,
  userName: NAME,
  words: PARAGRAPH,
};

function within(it: unknown, bound: Bound | undefined): unknown {
  if (typeof it === 'string') return bound ? bounded(it, bound) : it;
  if (Array.isArray(it)) {
    const list = it.map((one) => within(one, bound));
    return list.some((one, at) => one !== it[at]) ? list : it;
  }
  // A file stays what it is.
  return typeof it === 'object' && it !== null && Object.getPrototypeOf(it) === Object.prototype
    ? withBounds(it)
    : it;
}

/** Copied at the first change, because nearly nothing that is told changes here. */
function withBounds(it: object): object {
  let copy: Record<string, unknown> | null = null;
  for (const [field, value] of Object.entries(it)) {
    const bound = Object.hasOwn(BOUNDS, field) ? BOUNDS[field as keyof typeof BOUNDS] : undefined;
    const next = within(value, bound);
    if (next !== value) (copy ??= { ...it })[field] = next;
  }
  return copy ?? it;
}
