// Every realm. What a tab can ask of the engine. Arguments are validated again on the engine's side,
// because another build of the page may be talking to it.
import * as v from 'valibot';
import { isBlank } from '../domain/blank.ts';
import { parseChatKey, SYSTEM_CHAT, type ChatKey } from '../domain/chat-key.ts';
import { TMP_ID } from '../domain/message.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';

const chat = v.pipe(
  v.string(),
  v.check((text) => parseChatKey(text) !== null, 'not a chat'),
  v.transform((text) => text as ChatKey),
);
/** The server alone writes into the system chat. */
const writable = v.pipe(
  chat,
  v.check((key) => key !== SYSTEM_CHAT, 'nobody to write to'),
);
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const CommandSchemas = {
  /** Signs in with what the form holds. Answers what local storage shall keep. */
  signIn: v.object({
    userName: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    /** Remember the password (sealed) and sign in by itself next time. */
    auto: v.boolean(),
    terminal: v.picklist([0, 1]),
  }),
  /** Ends the sign-in everywhere in this browser. */
  exit: v.object({}),
  /** The stored password in clear, to fill the form of the same device; '' when the seal does not open. */
  unseal: v.object({ sealed: v.pipe(v.string(), v.maxLength(4096)) }),
  /** Loads the server's configuration (open to everyone). */
  config: v.object({}),
  /** Puts a text into the outbox; the receipt means: written down, it will not be lost. */
  sendText: v.object({
    chat: writable,
    tmpId: v.pipe(v.string(), v.regex(TMP_ID)),
    content: v.pipe(
      v.string(),
      v.maxLength(LIMITS.content.max),
      v.check((text) => !isBlank(text), 'blank'),
    ),
  }),
  /** Tries a failed message again under the same tmpId. */
  resend: v.object({ chat, tmpId: v.pipe(v.string(), v.maxLength(32)) }),
  /** The chat was opened: it moves up in the list (MSG-11), its members are fetched. */
  open: v.object({ chat }),
  /** The row with this id was seen. */
  read: v.object({ chat, upTo: id }),
} as const;

export type CommandName = keyof typeof CommandSchemas;
export type ArgsOf<C extends CommandName> = v.InferOutput<(typeof CommandSchemas)[C]>;

export interface AnswerOf {
  signIn: { sealed: string | null };
  exit: null;
  unseal: string;
  config: SiteConfig;
  sendText: null;
  resend: null;
  open: null;
  read: null;
}

export interface SiteConfig {
  registration: readonly string[];
  site: { name: string; recordNumber: string; recordUrl: string };
}
