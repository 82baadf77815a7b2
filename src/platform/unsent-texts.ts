// The tab. What was typed in this tab and no engine has taken down, over a reload.
import { type ChatKey, parseChatKey } from '../core/domain/chat-key.ts';
import {
  json,
  type KeyValue,
  listOf,
  record,
  type Stored,
  surviving,
  whole,
  words,
} from './stored-values.ts';

export interface UnsentTexts {
  /** Whose they are. */
  user: number;
  /** `held`: the draft that a text was typed over. */
  texts: readonly { chat: ChatKey; text: string; held: { text: string; revision: number } }[];
}

/** @param session opens session storage; may throw */
export const openUnsentTexts = (session: () => KeyValue): Stored<UnsentTexts> =>
  json(surviving(session), 'partyline.unsent', readUnsent);

/** Characters; more than the longest draft. */
const MOST = 100_000;

const text = words(0, MOST);
const count = whole(0, Number.MAX_SAFE_INTEGER);
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
