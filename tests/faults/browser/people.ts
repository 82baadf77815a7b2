// Users of the simulated browser, the owner of each text, and the promises of receipts.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';

/** Names by user id. Each user's texts begin with an own letter. */
export const PEOPLE = { 1: 'alice', 4: 'dan' } as const;
export type Person = keyof typeof PEOPLE;
const LETTERS: Record<Person, string> = { 1: 'A', 4: 'D' };

/** A content in `text` that only the other user wrote or received; texts of the group belong to both. */
export function foreignText(text: string, user: Person | null): string | undefined {
  const letter = user === null ? '-' : LETTERS[user];
  return text.match(/\b[AD]w\d+\b/g)?.find((word) => !word.startsWith(letter));
}

export interface SentText {
  by: Person;
  chat: ChatKey;
  tmpId: string;
  content: string;
  /** True once the text has a receipt. */
  accepted: boolean;
}

export class Promises {
  readonly texts: SentText[] = [];
  /** Highest revision of a draft with a receipt, by user and chat. */
  readonly drafts = new Map<string, number>();
  #words = 0;
  #revisions = 0;

  /** A unique content; `of` null: a text of the group. */
  uniqueContent(of: Person | null): string {
    return `${of === null ? 'G' : LETTERS[of]}w${++this.#words}`;
  }

  text(by: Person, chat: ChatKey): SentText {
    const content = this.uniqueContent(chat === 'group-7' ? null : by);
    const sent = { by, chat, tmpId: `${1_790_000_000_000 + this.#words}abcdefgh`, content, accepted: false };
    this.texts.push(sent);
    return sent;
  }

  revision(): number {
    return ++this.#revisions;
  }

  draftStored(by: Person, chat: ChatKey, revision: number): void {
    const name = `${by} ${chat}`;
    this.drafts.set(name, Math.max(this.drafts.get(name) ?? 0, revision));
  }
}
