// Texts that the user typed in this tab and that no engine has stored as drafts. They survive a reload of the tab.
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
} from './stored-values.ts';

export interface UnsentTexts {
  /** Id of the user who typed the texts. */
  user: number;
  /** `held`: the draft that the engine had stored when the user typed the text. */
  texts: readonly { chat: ChatKey; text: string; held: { text: string; revision: number } }[];
}

/** @param session opens session storage; may throw */
export const openUnsentTexts = (session: () => KeyValue): Stored<UnsentTexts> =>
  jsonValue(withMemoryFallback(session), 'partyline.unsent', readUnsent);

/** Maximum length of a text, characters; longer than the longest draft. */
const MAX_LENGTH = 100_000;

const text = stringOf(0, MAX_LENGTH);
const count = integer(0, Number.MAX_SAFE_INTEGER);
const readUnsent = record<UnsentTexts>({
  user: count,
  texts: listOf(
    record<UnsentTexts['texts'][number]>({
      chat: parseChatKey,
      text,
      held: record({ text, revision: count }),
    }),
    Number.MAX_SAFE_INTEGER,
  ),
});
