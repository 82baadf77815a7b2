// Texts that the user typed or sent in this tab and that no engine has stored. They survive a reload of the tab.
import type { ArgsOf } from '../core/contract/commands.ts';
import { type ChatKey, parseChatKey } from '../core/domain/chat-key.ts';
import {
  jsonValue,
  type KeyValue,
  listOf,
  record,
  type Stored,
  withMemoryFallback,
  integer,
  stringOf,
  type Validator,
} from './stored-values.ts';

export interface UnsentTexts {
  /** Id of the user who typed the texts. */
  user: number;
  /** The time of the end of the page, ms since 1970; 0 in values of builds up to 0.1.0. */
  at: number;
  texts: readonly UnsentText[];
}

/** The unsent text of one chat. */
export interface UnsentText {
  chat: ChatKey;
  text: string;
  /** The draft that the engine had stored when the user typed the text. */
  held: { text: string; revision: number };
  /** Messages that the engine may not have stored. */
  sends: readonly ArgsOf<'sendText'>[];
}

/** @param session opens session storage; may throw */
export const openUnsentTexts = (session: () => KeyValue): Stored<UnsentTexts> =>
  jsonValue(withMemoryFallback(session), 'partyline.unsent', readUnsent);

/** Maximum length of a text, characters; longer than the longest draft. */
const MAX_LENGTH = 100_000;

const text = stringOf(0, MAX_LENGTH);
const count = integer(0, Number.MAX_SAFE_INTEGER);
const readAddressed = record<{ chat: ChatKey; tmpId: string; content: string }>({
  chat: parseChatKey,
  tmpId: text,
  content: text,
});
/** The engine validates the other fields of a message, so this function keeps them. */
const readMessage: Validator<ArgsOf<'sendText'>> = (value) =>
  readAddressed(value) && (value as ArgsOf<'sendText'>);
const readMessages = listOf(readMessage, Number.MAX_SAFE_INTEGER);
const readUnsent = record<UnsentTexts>({
  user: count,
  at: (value) => count(value ?? 0),
  texts: listOf(
    record<UnsentText>({
      chat: parseChatKey,
      text,
      held: record({ text, revision: count }),
      // Builds up to 0.1.0 stored no sends.
      sends: (value) => readMessages(value) ?? [],
    }),
    Number.MAX_SAFE_INTEGER,
  ),
});
