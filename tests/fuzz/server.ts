// A server made of tables. A test may replace its responses.
import { SELF } from './hostile.ts';

export type Kind = 'private' | 'group' | 'system';
export type Row = Record<string, unknown>;

/** Server time of every response, ms. The messages are some minutes older. */
export const NOW = 1_790_000_300_000;

export class Server {
  readonly rows: Record<Kind, unknown[]> = { private: [], group: [], system: [] };
  friends: unknown[] = [];
  groups: unknown[] = [];
  /** Returns the envelope or {@link Answer} to send instead of `envelope`. */
  replaceAnswer: (path: string, envelope: unknown, query: URLSearchParams) => unknown = (_path, envelope) =>
    envelope;
  readonly posted: Row[] = [];
  #sent = 100_000;

  /**
   * A copy with the same rows, whose later changes do not affect the original. Rows are replaced, never
   * changed.
   */
  copy(): Server {
    const it = new Server();
    for (const kind of ['private', 'group', 'system'] as const) it.rows[kind] = [...this.rows[kind]];
    it.friends = this.friends;
    it.groups = this.groups;
    it.replaceAnswer = this.replaceAnswer;
    it.#sent = this.#sent;
    return it;
  }

  /** Responds like `fetch`. */
  answer(url: string, init: RequestInit): Response {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace('/api', '');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Row) : {};
    const envelope = this.#envelope(path, searchParams, body);
    const answer = this.replaceAnswer(path, envelope, searchParams);
    return (answer instanceof Answer ? answer : new Answer(answer)) as unknown as Response;
  }

  #envelope(path: string, query: URLSearchParams, body: Row): unknown {
    const data = this.#data(path, query, body);
    return data === undefined ? { code: 500, message: 'no' } : { code: 200, message: 'OK', data };
  }

  #data(path: string, query: URLSearchParams, body: Row): unknown {
    const [, first = '', second = '', last = ''] = path.split('/');
    if (path === '/user/self') return { id: SELF, userName: 'self', nickName: 'Self' };
    if (path === '/login' || path === '/refreshToken')
      return { accessToken: 'access', refreshToken: 'refresh' };
    if (path === '/friend/list') return this.friends;
    if (path === '/group/list') return this.groups;
    if (first === 'group' && second === 'members') return [{ userId: SELF, showNickName: 'Self' }];
    if (last === 'loadOfflineMessage') return this.#page(second as Kind, query);
    if (last === 'history') return this.#history(second as Kind, query);
    if (last === 'maxReadedId') return -1;
    if (last === 'findReadedUsers') return [];
    if (last === 'send') return this.#store(second as Kind, body);
    if (last === 'readed') return this.#read(second as Kind, query);
    if (last === 'deleteMessage' || last === 'deleteChat') return this.#delete(second as Kind, body);
    if (first === 'message' || path === '/logout') return null;
    return undefined;
  }

  #page(kind: Kind, query: URLSearchParams): unknown[] {
    const from = Number(query.get('minId') ?? query.get('minSeqNo'));
    const rows = this.rows[kind].filter((row) => !(idOf(row, kind) <= from));
    return rows.slice(0, Number(query.get('size')));
  }

  #history(kind: Kind, query: URLSearchParams): unknown[] {
    const [friend, group, below] = ['friendId', 'groupId', 'maxId'].map((name) => Number(query.get(name)));
    const rows = this.rows[kind].filter((row) => {
      const { sendId, recvId, groupId } = row as Row;
      const isInChat = kind === 'group' ? groupId === group : sendId === friend || recvId === friend;
      return isInChat && idOf(row, kind) < (below ?? 0);
    });
    return rows.slice(-Number(query.get('size'))).reverse();
  }

  /** Marks messages as read, so that later pulls return them as read. */
  #read(kind: Kind, query: URLSearchParams): null {
    const upTo = Number(query.get('messageId') ?? query.get('maxSeqNo'));
    const chat = Number(query.get('friendId') ?? query.get('groupId'));
    const isRead = (row: Row): boolean =>
      idOf(row, kind) <= upTo &&
      (kind === 'system' || row['sendId'] === chat || row['groupId'] === chat) &&
      row['status'] !== 2;
    this.rows[kind] = this.rows[kind].map((row) =>
      isRead(row as Row) ? { ...(row as Row), status: 3 } : row,
    );
    return null;
  }

  /** Removes messages that the user deleted. */
  #delete(kind: Kind, body: Row): null {
    const { chatId, messageIds, maxId } = body as { chatId: number; messageIds?: number[]; maxId?: number };
    this.rows[kind] = this.rows[kind].filter((row) => {
      const { id, sendId, recvId, groupId } = row as Record<string, number>;
      const isInChat = kind === 'group' ? groupId === chatId : sendId === chatId || recvId === chatId;
      return !isInChat || !(messageIds ? messageIds.includes(id!) : id! <= maxId!);
    });
    return null;
  }

  #store(kind: Kind, body: Row): unknown {
    this.posted.push(body);
    const row = { ...body, id: ++this.#sent, sendId: SELF, status: 0, sendTime: NOW };
    this.rows[kind].push(row);
    return row;
  }
}

/** The part of a Response that the engine reads. */
export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  /** @param body a text is sent unchanged, any other value as JSON */
  constructor(body: unknown, status = 200, headers: Record<string, string> = {}) {
    this.text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
    this.status = status;
    this.headers = new Headers(headers);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Rejects if the text is no JSON. */
  json(): Promise<unknown> {
    return Promise.resolve().then(() => JSON.parse(this.text) as unknown);
  }
}

function idOf(row: unknown, kind: Kind): number {
  const it = typeof row === 'object' && row !== null ? (row as Row) : {};
  return Number(kind === 'system' ? it['seqNo'] : it['id']);
}
