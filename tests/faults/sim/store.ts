// Messages of the simulated server, and the read positions of users. Pure except for its maps.
import { partnerOf } from '../../../src/core/domain/message.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { targetOf } from '../../../src/core/domain/chat-key.ts';
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import type { Feed } from '../../../src/core/wire/index.ts';

export interface Row {
  readonly kind: Feed;
  readonly id: number;
  readonly sendId: number;
  readonly recvId: number | null;
  readonly groupId: number | null;
  readonly tmpId: string;
  content: string;
  readonly type: number;
  readonly sendTime: number;
  readonly at: readonly number[];
  readonly receipt: boolean;
  /** Id of the message that recalled this one. */
  recallId: number | null;
  /** True after the commit: from then on pulls return the message. */
  committed: boolean;
  /** True if the message got its id before other messages that were committed earlier. */
  readonly late: boolean;
}

export type Draft = Pick<Row, 'kind' | 'sendId' | 'content'> & Partial<Row>;

/** Messages that one user has deleted in one chat. */
interface Hidden {
  upTo: number;
  ids: Set<number>;
}

export const GROUP = { id: 7, members: [1, 2, 3, 4] } as const;
const DAY = 86_400_000;

export class MessageStore {
  readonly rows: Record<Feed, Row[]> = { private: [], group: [], system: [] };
  /** Messages by their original content. */
  readonly byContent = new Map<string, Row>();
  readonly #ids: Record<Feed, number> = { private: 0, group: 0, system: 0 };
  readonly #hidden = new Map<string, Hidden>();
  readonly #read = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param skip number of ids to leave unused, as if other messages had taken them */
  add(draft: Draft, skip = 0): Row {
    this.#ids[draft.kind] += 1 + skip;
    const row: Row = {
      id: this.#ids[draft.kind],
      recvId: null,
      groupId: null,
      tmpId: '',
      type: MessageType.TEXT,
      sendTime: this.#now(),
      at: [],
      receipt: false,
      recallId: null,
      committed: true,
      late: false,
      ...draft,
    };
    this.rows[draft.kind].push(row);
    this.byContent.set(row.content, row);
    return row;
  }

  /** The chat in which a user has this row; null where the user does not take part. */
  chatOf(row: Row, user: number): ChatKey | null {
    if (row.kind === 'system') return 'system-0';
    if (row.kind === 'group')
      return GROUP.members.some((id) => id === user) ? `group-${row.groupId ?? 0}` : null;
    return row.sendId === user || row.recvId === user ? partnerOf(row, user) : null;
  }

  /** Rows of a feed that a user sees, in id order, without deleted ones. */
  visible(user: number, kind: Feed): Row[] {
    return this.rows[kind].filter((row) => row.committed && this.isVisible(user, row));
  }

  isVisible(user: number, row: Row): boolean {
    const chat = this.chatOf(row, user);
    if (!chat) return false;
    const hidden = this.#hidden.get(`${user} ${chat}`);
    return !hidden || (row.id > hidden.upTo && !hidden.ids.has(row.id));
  }

  inChat(user: number, chat: ChatKey): Row[] {
    return this.visible(user, kindOf(chat)).filter((row) => this.chatOf(row, user) === chat);
  }

  /** The oldest rows after an id; from the beginning only those of the last 30 days. */
  pull(user: number, kind: Feed, after: number, size: number): { rows: Row[]; left: number } {
    const from = this.#now() - 30 * DAY;
    const rows = this.visible(user, kind).filter(({ id, sendTime }) =>
      after > 0 ? id > after : sendTime > from,
    );
    return { rows: rows.slice(0, size), left: Math.max(0, rows.length - size) };
  }

  hide(user: number, chat: ChatKey, ids: readonly number[], upTo: number): void {
    const name = `${user} ${chat}`;
    const hidden = this.#hidden.get(name) ?? { upTo: 0, ids: new Set() };
    for (const id of ids) hidden.ids.add(id);
    this.#hidden.set(name, { upTo: Math.max(hidden.upTo, upTo), ids: hidden.ids });
  }

  hiddenOf(user: number, chat: ChatKey): { upTo: number; ids: number[] } {
    const hidden = this.#hidden.get(`${user} ${chat}`);
    return { upTo: hidden?.upTo ?? 0, ids: [...(hidden?.ids ?? [])] };
  }

  /** Read position of a user in a chat. */
  readTo(user: number, chat: ChatKey): number {
    return this.#read.get(`${user} ${chat}`) ?? 0;
  }

  /** Raises a read position. Returns the new one, null where nothing changed. */
  raiseRead(user: number, chat: ChatKey, upTo: number | null): number | null {
    const theirs = this.rows[kindOf(chat)].filter(
      (row) =>
        row.committed && this.chatOf(row, user) === chat && (chat.startsWith('group') || row.sendId !== user),
    );
    const last = theirs.findLast(({ id }) => upTo === null || id <= upTo)?.id ?? 0;
    if (last <= this.readTo(user, chat)) return null;
    this.#read.set(`${user} ${chat}`, last);
    return last;
  }

  statusFor(row: Row, user: number): number {
    if (row.recallId !== null) return MessageStatus.RECALL;
    const reader = row.kind === 'private' ? (row.recvId ?? 0) : user;
    const chat = this.chatOf(row, reader);
    return chat && row.id <= this.readTo(reader, chat) ? MessageStatus.READED : MessageStatus.PENDING;
  }

  /** Members who have read a group's message, without its sender. */
  readers(row: Row): number[] {
    const chat: ChatKey = `group-${GROUP.id}`;
    return GROUP.members.filter((id) => id !== row.sendId && this.readTo(id, chat) >= row.id);
  }
}

export function kindOf(chat: ChatKey): Feed {
  const { type } = targetOf(chat);
  return type === 'PRIVATE' ? 'private' : type === 'GROUP' ? 'group' : 'system';
}
