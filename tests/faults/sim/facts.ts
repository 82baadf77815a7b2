// What has to hold from now on, whatever dies: receipts that were given, and what the server has pushed once
// and no pull repeats.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Marks } from '../../../src/core/domain/chat.ts';

/** A text that a person has sent from this browser. */
export interface Text {
  tmpId: string;
  chat: ChatKey;
  content: string;
  /** It has a receipt: it is written down. */
  accepted: boolean;
  /** A discard of it was begun: without a receipt nobody knows whether it is still there. */
  leaving: boolean;
  /** A discard of it has a receipt. */
  discarded: boolean;
  /** It was failed at some time, or to be discarded: its place among the others is no longer promised. */
  failed: boolean;
  /** When an engine took it, counted. */
  turn: number;
}

/** What receipts and pushes promise about one chat. */
class Promised {
  recalled = new Set<number>();
  readUpTo = 0;
  /** Reading was begun up to here, with or without a receipt. */
  perhapsRead = 0;
  draft = 0;
  /** Each deletion: messages, or all up to an id. */
  #deletions: Deletion[] = [];
  /** Refused before there was a receipt. */
  #refused: Deletion[] = [];

  /** How often something was taken back. */
  backs = 0;

  /** The last deletion that can be taken back may have been: nothing of theirs is promised any more. */
  perhapsBack(): void {
    this.backs++;
    this.#deletions = this.#deletions.filter(({ undo }) => !undo);
  }

  delete(deletion: Deletion): void {
    const at = this.#refused.findIndex((it) => deletion.own && isSame(it, deletion));
    if (at >= 0) this.#refused.splice(at, 1);
    else if (!this.#deletions.some((it) => isSame(it, deletion) && it.own === deletion.own))
      this.#deletions.push(deletion);
  }

  /** The server does not want it: what nothing else has deleted is there again. */
  refuse(deletion: Deletion): void {
    const at = this.#deletions.findIndex((it) => it.own && isSame(it, deletion));
    if (at >= 0) this.#deletions.splice(at, 1);
    else this.#refused.push(deletion);
  }

  isGone(id: number): boolean {
    return this.#deletions.some(({ ids, upTo }) => id <= upTo || ids.includes(id));
  }

  /** What of the marks is less than was promised. */
  broken(chat: ChatKey, marks: Marks): string[] {
    const wrong: string[] = [];
    for (const { ids, upTo } of this.#deletions) {
      if (marks.clearedTo < upTo) wrong.push(`${chat} is cleared to ${marks.clearedTo}, not ${upTo}`);
      for (const id of ids)
        if (!marks.removed[id] && id > marks.clearedTo) wrong.push(`${chat} ${id} is not removed`);
    }
    if (marks.readUpTo < this.readUpTo)
      wrong.push(`${chat} is read to ${marks.readUpTo}, not ${this.readUpTo}`);
    if (marks.draft.revision < this.draft)
      wrong.push(`${chat} has draft ${marks.draft.revision}, not ${this.draft}`);
    return wrong;
  }

  read(upTo: number): void {
    this.readUpTo = Math.max(this.readUpTo, upTo);
  }
}

export interface Deletion {
  ids: readonly number[];
  /** 0: only those. */
  upTo: number;
  /** By this browser's user: the server may refuse it. */
  own: boolean;
  /** It can be taken back for a while. */
  undo?: boolean;
}

const isSame = (a: Deletion, b: Deletion): boolean => a.upTo === b.upTo && a.ids.join() === b.ids.join();

export class Facts {
  readonly texts = new Map<string, Text>();
  /** Deletions of system messages that were begun, with or without a receipt: nobody else knows of them. */
  readonly perhapsGone: ((id: number) => boolean)[] = [];
  readonly #chats = new Map<ChatKey, Promised>();

  of(chat: ChatKey): Promised {
    let held = this.#chats.get(chat);
    if (!held) this.#chats.set(chat, (held = new Promised()));
    return held;
  }
}
