// Commands that a tab sends to the engine, with their schemas. The engine validates the arguments, because the
// page may be of another build.
import * as v from 'valibot';
import type { Diagnostics } from './diagnostics.ts';
import { isBlank } from '../domain/blank.ts';
import { storable } from '../domain/storable.ts';
import { maxContent } from '../wire/character-limits.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import { blob, chat, id, side, tmpId, writable } from './fields.ts';
import { PEAKS } from './numbers.ts';
import type { CallAnswers, CallArgs, CallCommandName } from './call-commands.ts';
import type { OnDemandAnswers, OnDemandArgs, OnDemandCommandName } from './on-demand-commands.ts';
import type { SignInAnswers, SignInArgs, SignInCommandName } from './sign-in-commands.ts';

/**
 * Maximum length of a draft in UTF-16 units. It exceeds the limit of a message, so an overlong text is kept
 * too.
 */
export const DRAFT_LENGTH = 20_000;

/** Optional fields of a message. */
const extras = {
  /** The id of the quoted message, which is in the same chat; null for none. */
  quote: v.nullish(id),
  /** Ids of the users that a group message mentions; -1 for all members. */
  at: v.nullish(v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(LIMITS.atUserIds))),
  /** Asks the readers of a group message for read receipts. */
  receipt: v.nullish(v.boolean()),
  /** The tmpId (client id) of the message to send first: the picture whose caption is this text. */
  after: v.nullish(tmpId),
};

export const CommandSchemas = {
  /** Signs out in all tabs of this browser. */
  signOut: v.object({}),
  /** Loads the server's public configuration. */
  config: v.object({}),
  /** Puts a text message into the outbox. The answer to the command means that the outbox row is stored. */
  sendText: v.object({
    chat: writable,
    tmpId,
    // Removes the characters that the server cannot store, so that the local echo equals the sent message.
    content: v.pipe(
      v.string(),
      v.transform(storable),
      maxContent(LIMITS.content.max),
      v.check((text) => !isBlank(text), 'blank'),
    ),
    ...extras,
  }),
  /**
   * Puts a picture, file, voice note or video into the outbox. The answer to the command means that the bytes
   * are stored.
   */
  sendFile: v.object({
    chat: writable,
    tmpId,
    kind: v.picklist(['image', 'file', 'audio', 'video']),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    mime: v.pipe(v.string(), v.maxLength(127)),
    file: blob,
    /** The thumbnail that the tab made, or a video's poster; null for none. */
    thumb: v.nullable(blob),
    /**
     * Pictures only: the thumbnail for screens of two pixels per CSS px; null where the file itself serves, absent
     * where the tab does not know.
     */
    largeThumb: v.nullish(blob),
    /** Width and height in pixels; 0 where unknown or not a picture. */
    width: side,
    height: side,
    /**
     * Voice notes only: the length in whole seconds, and the loudness (0..255) of equal slices, [] where
     * unknown.
     */
    duration: v.nullish(side),
    peaks: v.nullish(v.pipe(v.array(side), v.maxLength(PEAKS))),
    ...extras,
  }),
  /** Stores the text of a chat's composer. The engine ignores a revision older than the stored one. */
  draft: v.object({
    chat,
    text: v.pipe(v.string(), v.maxLength(DRAFT_LENGTH)),
    revision: id,
  }),
  /** The user has opened a chat: the chat moves up in the list (MSG-11), and the engine fetches its members. */
  open: v.object({ chat }),
  /** The user has seen the chat's messages up to this id. */
  read: v.object({ chat, upTo: id }),
  /** Returns the engine's diagnostics, with or without a signed-in user. */
  diagnostics: v.object({}),
  /** Returns a diagnostic record of the account as JSON, with all texts masked, for `npm run replay`. */
  record: v.object({}),
} as const;

export type CommandName =
  | keyof typeof CommandSchemas
  | SignInCommandName
  | OnDemandCommandName
  | CallCommandName;
export type ArgsOf<C extends CommandName> = C extends keyof typeof CommandSchemas
  ? v.InferOutput<(typeof CommandSchemas)[C]>
  : C extends OnDemandCommandName
    ? OnDemandArgs[C]
    : C extends SignInCommandName
      ? SignInArgs[C]
      : C extends CallCommandName
        ? CallArgs[C]
        : never;

export interface AnswerOf extends OnDemandAnswers, SignInAnswers, CallAnswers {
  signOut: null;
  config: SiteConfig;
  sendText: null;
  sendFile: null;
  /** The draft after the command: the given text, or a newer one. */
  draft: { text: string; revision: number };
  open: null;
  read: null;
  diagnostics: Diagnostics;
  record: string;
}

export interface SiteConfig {
  registration: readonly string[];
  /** The number of digits of a code by SMS or mail; null where unknown. */
  codeLength: number | null;
  /** The lengths of new passwords, in characters. */
  password: { min: number; max: number };
  site: { name: string; recordNumber: string; recordUrl: string };
}
