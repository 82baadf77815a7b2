// Every realm. What a tab can ask of the engine. Arguments are validated again on the engine's side,
// because another build of the page may be talking to it.
import * as v from 'valibot';
import type { Diagnostics } from './diagnostics.ts';
import { isBlank } from '../domain/blank.ts';
import { storable } from '../domain/storable.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import { chat, id, tmpId, writable } from './fields.ts';
import { PEAKS } from './numbers.ts';
import type { LazyAnswers, LazyArgs, LazyCommandName } from './lazy-commands.ts';

/** Longer than a message may be, so that a text that is too long is not lost either. */
export const DRAFT_LENGTH = 20_000;

export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What a message may have besides its content. */
const extras = {
  /** The id of the message of this chat that it answers to; null for none. */
  quote: v.nullish(id),
  /** Ids of the users that a group message mentions; -1 for everybody. */
  at: v.nullish(v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(LIMITS.atUserIds))),
  /** A group message that asks its readers for receipts. */
  receipt: v.nullish(v.boolean()),
  /** It stands behind this message, which is sent first: the tmpId of a picture that it is the caption of. */
  after: v.nullish(tmpId),
};

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(32));
const side = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535));
/** A Blob, told by its shape: the core knows no DOM. */
const blob = v.custom<BlobLike>((it) => {
  const { size, type, arrayBuffer } = (it ?? {}) as Partial<BlobLike>;
  return typeof size === 'number' && typeof type === 'string' && typeof arrayBuffer === 'function';
}, 'not a file');

/** As the server stores it. */
const formText = v.pipe(v.string(), v.transform(storable), v.minLength(1), v.maxLength(64));

export const CommandSchemas = {
  /** Signs in with what the form holds. Answers what local storage shall keep. */
  signIn: v.object({
    userName: formText,
    password: formText,
    /** Remember the password (sealed) and sign in by itself next time. */
    auto: v.boolean(),
    terminal: v.picklist([0, 1]),
  }),
  /** Ends the sign-in everywhere in this browser. */
  signOut: v.object({}),
  /** The stored password in clear, to fill the form of the same device; '' when the seal does not open. */
  unseal: v.object({ sealed: v.pipe(v.string(), v.maxLength(4096)) }),
  /** Loads the server's configuration (open to everyone). */
  config: v.object({}),
  /** Puts a text into the outbox; the receipt means: written down, it will not be lost. */
  sendText: v.object({
    chat: writable,
    tmpId,
    // As the server stores it, so that what is shown while it waits is what stays.
    content: v.pipe(
      v.string(),
      v.transform(storable),
      v.maxLength(LIMITS.content.max),
      v.check((text) => !isBlank(text), 'blank'),
    ),
    ...extras,
  }),
  /** Puts a picture, a file, a voice note or a video into the outbox: its bytes are written down before the receipt. */
  sendFile: v.object({
    chat: writable,
    tmpId,
    kind: v.picklist(['image', 'file', 'audio', 'video']),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    mime: v.pipe(v.string(), v.maxLength(127)),
    file: blob,
    /** A small picture for the conversation, made by the tab, or a video's poster; null where there is none. */
    thumb: v.nullable(blob),
    /** Pixels, 0 where unknown or no picture. */
    width: side,
    height: side,
    /** Of a voice note: whole seconds, and how loud it is in equal slices, 0..255; [] where unknown. */
    duration: v.nullish(side),
    peaks: v.nullish(v.pipe(v.array(side), v.maxLength(PEAKS))),
    ...extras,
  }),
  /** The bytes of what is still in the outbox, to show it; null once it is sent. */
  localFile: v.object({ tmpId: name, part: v.picklist(['file', 'thumb']) }),
  /** Tries a failed message again under the same tmpId. */
  resend: v.object({ tmpId: name }),
  /** Tries all failed messages again, in their order. */
  resendAll: v.object({}),
  /**
   * Takes an unsent message out of the outbox: at once when it was never attempted, else after a pull
   * has told that the server does not have it.
   */
  discard: v.object({ tmpId: name }),
  /** What the composer of a chat holds. An older revision than the one held is refused. */
  draft: v.object({
    chat,
    text: v.pipe(v.string(), v.maxLength(DRAFT_LENGTH)),
    revision: id,
  }),
  /** The chat was opened: it moves up in the list (MSG-11), its members are fetched. */
  open: v.object({ chat }),
  /** The row with this id was seen. */
  read: v.object({ chat, upTo: id }),
  /** What the engine tells of itself; anybody may ask. */
  diagnostics: v.object({}),
  /** A record of the account as JSON, without what people wrote, for `npm run replay`. */
  record: v.object({}),
} as const;

export type CommandName = keyof typeof CommandSchemas | LazyCommandName;
export type ArgsOf<C extends CommandName> = C extends keyof typeof CommandSchemas
  ? v.InferOutput<(typeof CommandSchemas)[C]>
  : C extends LazyCommandName
    ? LazyArgs[C]
    : never;

export interface AnswerOf extends LazyAnswers {
  signIn: { sealed: string | null };
  signOut: null;
  unseal: string;
  config: SiteConfig;
  sendText: null;
  sendFile: null;
  localFile: BlobLike | null;
  resend: null;
  resendAll: null;
  discard: null;
  /** What is held now: the text given, or a newer one. */
  draft: { text: string; revision: number };
  open: null;
  read: null;
  diagnostics: Diagnostics;
  record: string;
}

export interface SiteConfig {
  registration: readonly string[];
  site: { name: string; recordNumber: string; recordUrl: string };
}
