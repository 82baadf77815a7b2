// Who uses the simulated browser, which texts are whose, and what their receipts promise.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';

/** By their ids; each has texts that begin with a letter of his own. */
export const PEOPLE = { 1: 'alice', 4: 'dan' } as const;
export type Person = keyof typeof PEOPLE;
const LETTERS: Record<Person, string> = { 1: 'A', 4: 'D' };

/** What somebody else of them wrote or got; a text of the group is everyone's. */
export function foreign(text: string, person: Person | null): string | undefined {
  const own = person === null ? '-' : LETTERS[person];
  return text.match(/\b[AD]w\d+\b/g)?.find((word) => !word.startsWith(own));
}

export interface Given {
  by: Person;
  chat: ChatKey;
  tmpId: string;
  content: string;
  /** It has a receipt. */
  accepted: boolean;
}

export class Promises {
  readonly texts: Given[] = [];
  /** By person and chat the highest revision of a draft with a receipt. */
  readonly drafts = new Map<string, number>();
  #words = 0;
  #revisions = 0;

  /** A text that nothing else has; null: it is the group's. */
  word(of: Person | null): string {
    return `${of === null ? 'G' : LETTERS[of]}w${++this.#words}`;
  }

  text(by: Person, chat: ChatKey): Given {
    const content = this.word(chat === 'group-7' ? null : by);
    const given = { by, chat, tmpId: `${1_790_000_000_000 + this.#words}abcdefgh`, content, accepted: false };
    this.texts.push(given);
    return given;
  }

  revision(): number {
    return ++this.#revisions;
  }

  drafted(by: Person, chat: ChatKey, revision: number): void {
    const name = `${by} ${chat}`;
    this.drafts.set(name, Math.max(this.drafts.get(name) ?? 0, revision));
  }
}
