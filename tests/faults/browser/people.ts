// Users of the simulated browser, the author of each text, and the commands whose receipts promise a result.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';

/** User names by user id. */
export const PEOPLE = { 1: 'alice', 4: 'dan' } as const;
export type Person = keyof typeof PEOPLE;

/** The beginning of all texts of a user. A shorter one occurs by chance in the bytes of a search signature. */
const AUTHORS: Record<Person, string> = { 1: 'from-alice-', 4: 'from-dan-' };

/** A text in `text` that only the other user wrote or received; group texts belong to both users. */
export function foreignText(text: string, user: Person | null): string | undefined {
  const author = user === null ? '-' : AUTHORS[user];
  return text.match(/\bfrom-(?:alice|dan)-\d+\b/g)?.find((word) => !word.startsWith(author));
}

export interface SentText {
  by: Person;
  chat: ChatKey;
  tmpId: string;
  content: string;
  /** True once the command that sent the text has its receipt. */
  accepted: boolean;
}

export class Promises {
  readonly texts: SentText[] = [];
  /** Highest revision of a draft whose command has its receipt, by user and chat. */
  readonly drafts = new Map<string, number>();
  #words = 0;
  #revisions = 0;

  /** A unique text. `of`: its user, or null for a text of the group. */
  uniqueContent(of: Person | null): string {
    return `${of === null ? 'from-group-' : AUTHORS[of]}${++this.#words}`;
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
