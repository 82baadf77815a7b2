// HTTP of the simulated server: an envelope for each request.
import { targetOf, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import { fail, ok, ResultCode } from '../../../src/core/wire/index.ts';
import {
  friendRow,
  friendsOf,
  groupRow,
  memberRows,
  NAMES,
  placeOf,
  type Caller,
  type Server,
} from './server.ts';
import type { Row } from './store.ts';

export interface HttpRequest {
  method: string;
  /** Without the base of the API. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}

export interface HttpAnswer {
  status: number;
  text: string;
  headers: Record<string, string>;
}

export function answer(server: Server, request: HttpRequest): HttpAnswer {
  const headers: Record<string, string> = { Date: new Date(server.now()).toUTCString() };
  const envelope = route(server, request, headers);
  return { status: 200, text: JSON.stringify(envelope), headers };
}

/** A refusal: the server answers 500 and changes nothing. */
export function refusal(server: Server): HttpAnswer {
  const headers = { Date: new Date(server.now()).toUTCString() };
  return { status: 200, text: JSON.stringify(fail(500, 'no')), headers };
}

type Envelope = ReturnType<typeof ok> | ReturnType<typeof fail>;

function route(server: Server, request: HttpRequest, headers: Record<string, string>): Envelope {
  const { path, query } = request;
  if (path === '/login') {
    const { userName } = request.body as { userName: string };
    const user = Number(Object.entries(NAMES).find(([, name]) => name === userName)?.[0] ?? 0);
    return user ? ok(server.login(user)) : fail(10_001, 'who?');
  }
  if (path === '/refreshToken') {
    const user = server.userOf(request.headers['refreshToken'] ?? '');
    return user === null ? fail(500, 'log in again') : ok(server.login(user));
  }
  const token = request.headers['accessToken'];
  if (!token) return fail(ResultCode.NOT_LOGGED_IN, '');
  const user = server.userOf(decodeURIComponent(token));
  if (user === null) return fail(ResultCode.TOKEN_EXPIRED, '');
  const caller: Caller = { user, here: true };
  const number = (name: string): number => Number(query.get(name));
  const numberOrNull = (name: string): number | null => (query.has(name) ? number(name) : null);
  const body = (request.body ?? {}) as Record<string, never>;
  switch (`${request.method} ${path.replace(/\/\d+$/, '/#')}`) {
    case 'GET /user/self':
      return ok({ id: user, userName: NAMES[user], nickName: NAMES[user] });
    case 'POST /logout':
      return ok(null);
    case 'GET /friend/list':
      return ok(
        friendsOf(user).map((id) => ({ ...friendRow(id), ...server.flagsOf(user, `private-${id}`) })),
      );
    case 'GET /friend/request/list':
    case 'GET /friend/grouping/list':
      return ok([]);
    case 'GET /group/list':
      return ok([{ ...groupRow, ...server.flagsOf(user, 'group-7') }]);
    case 'GET /group/members/#':
      return ok(memberRows);
    case 'GET /group/find/#':
      return ok({ ...groupRow, ...server.flagsOf(user, 'group-7') });
    case 'PUT /friend/top':
    case 'PUT /friend/dnd':
    case 'PUT /group/top':
    case 'PUT /group/dnd': {
      const { friendId, groupId, isTop, isDnd } = body;
      const chat: ChatKey = friendId ? `private-${Number(friendId)}` : `group-${Number(groupId)}`;
      server.setFlag(caller, chat, path.endsWith('top') ? 'isTop' : 'isDnd', Boolean(isTop ?? isDnd));
      return ok(null);
    }
    case 'GET /user/find/#': {
      const id = Number(path.split('/')[3]);
      return NAMES[id] ? ok({ id, userName: NAMES[id], nickName: NAMES[id] }) : fail(500, 'nobody');
    }
    case 'GET /message/private/loadOfflineMessage':
    case 'GET /message/group/loadOfflineMessage':
    case 'GET /message/system/loadOfflineMessage': {
      const kind = path.split('/')[2] as Row['kind'];
      const after = kind === 'system' ? number('minSeqNo') : number('minId');
      const { rows, left } = server.store.pull(user, kind, after, number('size'));
      if (rows.length === number('size')) headers['x-rows-left'] = String(left);
      return ok(rows.map((row) => server.wire(row, user)));
    }
    case 'POST /message/private/send':
      return send(server, caller, `private-${Number(body['recvId'])}`, body);
    case 'POST /message/group/send':
      return send(server, caller, `group-${Number(body['groupId'])}`, body);
    case 'DELETE /message/private/recall/#':
    case 'DELETE /message/group/recall/#': {
      const recall = server.recall(caller, path.split('/')[2] as Row['kind'], Number(path.split('/')[4]));
      return typeof recall === 'string' ? fail(500, recall) : ok(server.wire(recall, user));
    }
    case 'PUT /message/private/readed':
      server.read(caller, `private-${number('friendId')}`, numberOrNull('messageId'));
      return ok(null);
    case 'PUT /message/group/readed':
      server.read(caller, `group-${number('groupId')}`, numberOrNull('messageId'));
      return ok(null);
    case 'PUT /message/system/readed':
      server.read(caller, 'system-0', numberOrNull('maxSeqNo'));
      return ok(null);
    case 'GET /message/private/maxReadedId': {
      const read = server.store.readTo(number('friendId'), `private-${user}`);
      return ok(read > 0 ? read : -1);
    }
    case 'GET /message/group/findReadedUsers': {
      const row = server.store.rows.group.find(({ id }) => id === number('messageId'));
      return row ? ok(server.store.readers(row)) : fail(500, 'no such message');
    }
    case 'GET /message/private/history':
      return history(server, user, `private-${number('friendId')}`, query);
    case 'GET /message/group/history':
      return history(server, user, `group-${number('groupId')}`, query);
    case 'DELETE /message/private/deleteMessage':
    case 'DELETE /message/group/deleteMessage':
      server.remove(
        caller,
        chatOf(path, body['chatId'] as unknown as number),
        body['messageIds'] as unknown as number[],
      );
      return ok(null);
    case 'DELETE /message/private/deleteChat':
    case 'DELETE /message/group/deleteChat':
      return ok({
        maxId: server.clear(caller, chatOf(path, body['chatId'] as unknown as number), body['maxId'] ?? null),
      });
    default:
      throw new Error(`the simulated server does not know ${request.method} ${path}`);
  }
}

const chatOf = (path: string, id: number): ChatKey =>
  path.includes('private') ? `private-${id}` : `group-${id}`;

function send(server: Server, caller: Caller, chat: ChatKey, body: Record<string, never>): Envelope {
  const { tmpId, content, type } = body as unknown as { tmpId: string; content: string; type: number };
  const row = server.send(caller, { ...placeOf(caller.user, chat), tmpId, content, type });
  return row ? ok(server.wire(row, caller.user)) : fail(409, 'taken');
}

function history(server: Server, user: number, chat: ChatKey, query: URLSearchParams): Envelope {
  if (targetOf(chat).type === 'SYSTEM') return fail(500, 'none');
  const size = Number(query.get('size'));
  const place = (name: string): number | null => (query.has(name) ? Number(query.get(name)) : null);
  const [maxId, minId, around] = [place('maxId'), place('minId'), place('around')];
  const rows = server.store.inChat(user, chat);
  const above = (id: number, limit: number): Row[] => rows.filter((row) => row.id > id).slice(0, limit);
  const upTo = (id: number, limit: number): Row[] =>
    limit > 0 ? rows.filter((row) => row.id <= id).slice(-limit) : [];
  const newer = around === null ? [] : above(around, Math.floor((size - 1) / 2));
  const found =
    around !== null
      ? [...upTo(around, size - newer.length), ...newer]
      : minId !== null
        ? above(minId, size)
        : upTo((maxId ?? Infinity) - 1, size);
  return ok(found.reverse().map((row) => server.wire(row, user)));
}
