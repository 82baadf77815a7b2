// An in-memory server behind the engine's `fetch` and `openSocket`. Its responses are prepared bytes, so that
// a row measures the engine only.
import type { SocketLike } from '../../workers/env.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { Command } from '../../src/core/wire/index.ts';
import { chatsOf, messageAt, chatIndexOf, type Plan } from './plan.ts';

/** The responses of a pull, by feed and by the requested minId. */
export type Answers = Readonly<Record<'private' | 'group', ReadonlyMap<number, Uint8Array<ArrayBuffer>>>>;

export class MemoryServer {
  /** Called at each request of a pull. */
  onPull: () => void = () => undefined;
  #socket: Socket | null = null;
  readonly #plan: Plan;
  readonly #answers: Answers;

  constructor(plan: Plan, answers: Answers = none) {
    this.#plan = plan;
    this.#answers = answers;
  }

  fetch(url: string): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const kind = /^\/api\/message\/(private|group)\/loadOfflineMessage$/.exec(pathname)?.[1];
    if (kind !== undefined) {
      this.onPull();
      const from = Number(searchParams.get('minId'));
      const bytes = this.#answers[kind as keyof Answers].get(from);
      return Promise.resolve(new Response(bytes ?? bytesOf([])));
    }
    return Promise.resolve(new Response(bytesOf(this.#dataOf(pathname))));
  }

  openSocket(): SocketLike {
    this.#socket = new Socket();
    return this.#socket;
  }

  /** Delivers a frame to the engine. */
  push(text: string): void {
    this.#socket?.onmessage?.({ data: text });
  }

  #dataOf(path: string): unknown {
    const { selfId, friends, groups } = this.#plan;
    if (path === '/api/user/self') return { id: selfId, userName: 'bench', nickName: 'Bench' };
    if (path === '/api/friend/list')
      return friends.map((id) => ({ id, nickName: `Person ${id}`, showNickName: `Person ${id}` }));
    if (path === '/api/group/list') return groups.map((id) => ({ id, name: `Group ${id}`, ownerId: selfId }));
    return path.endsWith('/loadOfflineMessage') ? [] : null;
  }
}

/** All messages of the plan as responses of 1000 rows. */
export function answersOf(plan: Plan): Answers {
  const chats = chatsOf(plan);
  const rows: Record<keyof Answers, object[]> = { private: [], group: [] };
  for (let n = 0; n < plan.messages; n++) {
    const chat = chats[chatIndexOf(n, chats.length)];
    if (chat) rows[chat.startsWith('group') ? 'group' : 'private'].push(wireRow(messageAt(n, chat, plan)));
  }
  return { private: paged(rows.private), group: paged(rows.group) };
}

/** The frame of message n in a chat. */
export function frameOf(n: number, chat: ChatKey, plan: Plan): string {
  const cmd = chat.startsWith('group') ? Command.GROUP : Command.PRIVATE;
  return JSON.stringify({ cmd, data: wireRow(messageAt(n, chat, plan)) });
}

const PAGE = 1000;

function paged(rows: readonly object[]): Map<number, Uint8Array<ArrayBuffer>> {
  const pages = new Map<number, Uint8Array<ArrayBuffer>>();
  let from = 0;
  for (let at = 0; at < rows.length; at += PAGE) {
    const page = rows.slice(at, at + PAGE);
    pages.set(from, bytesOf(page));
    from = (page.at(-1) as { id: number }).id;
  }
  return pages;
}

/** The row in the form of the product's server. */
function wireRow(message: StoredMessage): object {
  const { id, tmpId, sendId, recvId, groupId, content, type, status, sendTime, quoteMessage } = message;
  if (groupId === null) return { id, tmpId, sendId, recvId, content, type, status, sendTime, quoteMessage };
  const { sendNickName, receipt, receiptOk, readedCount, atUserIds } = message;
  const own = { groupId, sendNickName, receipt, receiptOk, readedCount, atUserIds };
  return { id, tmpId, sendId, content, type, status, sendTime, quoteMessage, ...own };
}

const encoder = new TextEncoder();
const bytesOf = (data: unknown): Uint8Array<ArrayBuffer> =>
  encoder.encode(JSON.stringify({ code: 200, message: 'OK', data }));

const none: Answers = { private: new Map(), group: new Map() };

/** A socket that opens at once and responds to login and heartbeat. */
class Socket implements SocketLike {
  readyState = 0;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;

  constructor() {
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.(undefined as never);
    });
  }

  send(text: string): void {
    const { cmd } = JSON.parse(text) as { cmd: number };
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ cmd, data: null }) }));
  }

  close(): void {
    this.readyState = 3;
  }
}
