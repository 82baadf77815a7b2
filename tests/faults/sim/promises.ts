// Promises that must hold after any death of an engine: those made by the receipts of commands, and those of
// pushes that no pull repeats.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Marks } from '../../../src/core/domain/chat.ts';

/** A text that the user sent from this browser. */
export interface Text {
  tmpId: string;
  chat: ChatKey;
  content: string;
  /** True once the command that sent the text has its receipt: the text is stored. */
  accepted: boolean;
  /** True once a discard began. Until the command has its receipt, the text may or may not be there. */
  discardBegun: boolean;
  /** True once the command that discarded the text has its receipt. */
  discarded: boolean;
  /** True after a failure or the start of a discard: the text may arrive out of order from then on. */
  failed: boolean;
  /** Position among the texts that engines accepted. */
  acceptOrder: number;
}

/** Promises of commands and pushes about one chat. */
class ChatPromises {
  recalled = new Set<number>();
  readUpTo = 0;
  /** Highest id that a begun command `read` names, with or without its receipt. */
  readAtMost = 0;
  draft = 0;
  /** Deletions: some messages, or all up to an id. */
  #deletions: Deletion[] = [];
  /** Deletions that the server refused before the command had its receipt. */
  #refused: Deletion[] = [];

  /** Number of undos so far. */
  undos = 0;

  /** Notes an undo that may take effect: deletions that can be undone are no longer promised. */
  noteUndo(): void {
    this.undos++;
    this.#deletions = this.#deletions.filter(({ undo }) => !undo);
  }

  delete(deletion: Deletion): void {
    const at = this.#refused.findIndex((it) => deletion.own && isSame(it, deletion));
    if (at >= 0) this.#refused.splice(at, 1);
    else if (!this.#deletions.some((it) => isSame(it, deletion) && it.own === deletion.own))
      this.#deletions.push(deletion);
  }

  /** Notes a refusal by the server: messages that no other deletion covers must show again. */
  refuse(deletion: Deletion): void {
    const at = this.#deletions.findIndex((it) => it.own && isSame(it, deletion));
    if (at >= 0) this.#deletions.splice(at, 1);
    else this.#refused.push(deletion);
  }

  isDeleted(id: number): boolean {
    return this.#deletions.some(({ ids, upTo }) => id <= upTo || ids.includes(id));
  }

  /** Descriptions of the promises that these marks break. */
  violations(chat: ChatKey, marks: Marks): string[] {
    const problems: string[] = [];
    for (const { ids, upTo } of this.#deletions) {
      if (marks.clearedTo < upTo) problems.push(`${chat} is cleared to ${marks.clearedTo}, not ${upTo}`);
      for (const id of ids)
        if (!marks.removed[id] && id > marks.clearedTo) problems.push(`${chat} ${id} is not removed`);
    }
    if (marks.readUpTo < this.readUpTo)
      problems.push(`${chat} is read to ${marks.readUpTo}, not ${this.readUpTo}`);
    if (marks.draft.revision < this.draft)
      problems.push(`${chat} has draft ${marks.draft.revision}, not ${this.draft}`);
    return problems;
  }

  read(upTo: number): void {
    this.readUpTo = Math.max(this.readUpTo, upTo);
  }
}

export interface Deletion {
  ids: readonly number[];
  /** Highest deleted id; 0: only the messages of `ids`. */
  upTo: number;
  /** True for a deletion of this browser's user, which the server may refuse. */
  own: boolean;
  /** True while the deletion can be undone. */
  undo?: boolean;
}

const isSame = (a: Deletion, b: Deletion): boolean => a.upTo === b.upTo && a.ids.join() === b.ids.join();

export class Promises {
  readonly texts = new Map<string, Text>();
  /**
   * Begun deletions of system messages, whether or not the command has its receipt: the server does not learn
   * of them.
   */
  readonly perhapsDeleted: ((id: number) => boolean)[] = [];
  readonly #chats = new Map<ChatKey, ChatPromises>();

  of(chat: ChatKey): ChatPromises {
    let existing = this.#chats.get(chat);
    if (!existing) this.#chats.set(chat, (existing = new ChatPromises()));
    return existing;
  }
}
