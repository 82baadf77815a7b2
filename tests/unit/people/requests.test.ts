// Friend requests and groupings on this device: pushes, the lists of the server, and the journal's records.
import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import type { FriendGrouping, FriendRequest } from '../../../src/core/domain/people.ts';
import {
  Command,
  endpoints,
  type EndpointName,
  type Frame,
  MessageType,
  PrivateMessageSchema,
} from '../../../src/core/wire/index.ts';
import { VirtualTimeScheduler } from 'rxjs';
import * as v from 'valibot';
import type { Http } from '../../../workers/env.ts';
import { People, type PeopleNews } from '../../../workers/people/people.ts';
import {
  createRequestLists,
  reloadGroupings,
  type RequestListsOptions,
} from '../../../workers/people/request-lists.ts';
import { classify } from '../../../workers/sync/classify.ts';
import { requestRow } from '../../../workers/views/people/requests-view.ts';
import { requestSections, waitingRequests } from '../../../src/people/requests/request-sections.ts';
import { turn } from '../diagnostics/watched.ts';
import { ME, testScope } from '../support.ts';

const request = (over: Partial<FriendRequest> = {}): FriendRequest => ({
  id: 5,
  sendId: 2,
  sendNickName: 'Mira',
  sendHeadImage: '',
  recvId: ME.id,
  recvNickName: 'Ada',
  recvHeadImage: '',
  remark: 'hello',
  status: 1,
  applyTime: 1_790_000_000_000,
  ...over,
});
const grouping = (id: number, over: Partial<FriendGrouping> = {}): FriendGrouping => ({
  id,
  name: `Grouping ${id}`,
  sort: id,
  friendIds: [],
  ...over,
});

/** Applies a private frame as the sync does. */
function push(people: People, type: number, content: unknown, sendId = 2, recvId = ME.id): void {
  const row = { type, sendId, recvId, content: JSON.stringify(content) };
  const frame: Frame = { kind: 'frame', cmd: Command.PRIVATE, data: v.parse(PrivateMessageSchema, row) };
  const meaning = classify(frame, { selfId: ME.id, position: () => 0, now: () => 0 });
  if (meaning.kind === 'people') people.apply(meaning.change);
}

test('[PRIV-05] Each push about a friend request adds the request or replaces its earlier state', () => {
  const people = new People();
  push(people, MessageType.FRIEND_REQ_APPLY, request());
  push(people, MessageType.FRIEND_REQ_APPLY, request({ id: 6, sendId: 3 }));
  expect(people.requests.map(({ id, status }) => [id, status])).toEqual([
    [5, 1],
    [6, 1],
  ]);
  push(people, MessageType.FRIEND_REQ_APPROVE, request({ status: 2 }));
  push(people, MessageType.FRIEND_REQ_REJECT, request({ id: 6, sendId: 3, status: 3 }));
  push(people, MessageType.FRIEND_REQ_RECALL, request({ id: 7, status: 5 }));
  expect(people.requests.map(({ id, status }) => [id, status])).toEqual([
    [5, 2],
    [6, 3],
    [7, 5],
  ]);
});

test('[PRIV-05, HOME-03] A request that another device of this user sends is a sent one, without a badge', () => {
  const people = new People();
  push(people, MessageType.FRIEND_REQ_APPLY, request({ sendId: ME.id, recvId: 2 }), ME.id, 2);
  const rows = people.requests.flatMap((row) => requestRow(row, people, ME.id) ?? []);
  expect(requestSections(rows)).toMatchObject({ received: [], sent: [{ id: 5, userId: 2 }] });
  expect(waitingRequests(rows)).toBe(0);
});

test('A push about groupings replaces all groupings, and a malformed one changes nothing', () => {
  const people = new People();
  push(people, MessageType.FRIEND_GROUPING, [grouping(1, { friendIds: [2] }), grouping(2)]);
  push(people, MessageType.FRIEND_GROUPING, [{ name: 'without an id' }]);
  push(people, MessageType.FRIEND_GROUPING, 'true');
  expect(people.groupings).toEqual([grouping(1, { friendIds: [2] }), grouping(2)]);
  push(people, MessageType.FRIEND_GROUPING, []);
  expect(people.groupings).toEqual([]);
});

test('[PRIV-05] A decided request stays decided when an older push or list brings it as pending', () => {
  const people = new People();
  push(people, MessageType.FRIEND_REQ_APPROVE, request({ status: 2 }));
  push(people, MessageType.FRIEND_REQ_APPLY, request());
  people.setList('requests', [request(), request({ id: 6 })]);
  expect(people.requests.map(({ id, status }) => [id, status])).toEqual([
    [5, 2],
    [6, 1],
  ]);
});

test('Requests and groupings survive a restart, without rows that do not parse', () => {
  const before = new People();
  before.setList('requests', [request()]);
  before.setList('groupings', [grouping(1)]);
  const people = new People();
  for (const name of ['requests', 'groupings']) {
    people.restore(name, [...before.record(name), { id: 'x' }, null]);
  }
  expect([people.requests, people.groupings]).toEqual([[request()], [grouping(1)]]);
});

/** A server that answers each endpoint from a queue of answers. */
function server(answers: Record<string, (() => Result<unknown>)[]>) {
  const paths: string[] = [];
  const call = (name: EndpointName) => {
    const { path } = endpoints[name];
    paths.push(path);
    return Promise.resolve().then(() => answers[path]?.shift()?.() ?? failed({ code: 'NO_ANSWER' }));
  };
  return { http: { call } as unknown as Http, paths };
}

const REQUESTS = '/friend/request/list';
const GROUPINGS = '/friend/grouping/list';
const rows = (...list: unknown[]) => done({ rows: list, rejected: [] });

/** The function that requests both lists. */
function lists(http: Http, people: People, over: Partial<RequestListsOptions> = {}) {
  const scheduler = new VirtualTimeScheduler();
  return createRequestLists({ http, people, scheduler, scope: testScope(), canSend: () => true, ...over });
}

test('An unanswered list is requested again after 15 s, while the engine is connected', async () => {
  const people = new People();
  const scheduler = new VirtualTimeScheduler();
  let connected = true;
  const { http, paths } = server({
    [REQUESTS]: [() => failed({ code: 'NO_ANSWER' }), () => rows(request())],
    [GROUPINGS]: [() => rows(), () => rows()],
  });
  await lists(http, people, { scheduler, canSend: () => connected })();
  scheduler.maxFrames = 14_999;
  scheduler.flush();
  expect(paths).toEqual([REQUESTS, GROUPINGS]);
  scheduler.maxFrames = 15_000;
  scheduler.flush();
  await turn();
  expect([paths.length, people.requests]).toEqual([4, [request()]]);

  const cut = server({});
  await lists(cut.http, people, { scheduler, canSend: () => connected })();
  connected = false;
  scheduler.maxFrames = 60_000;
  scheduler.flush();
  expect(cut.paths).toHaveLength(2);
});

test('A server without groupings keeps the requests, and the groupings of this device stay', async () => {
  const people = new People();
  people.setList('groupings', [grouping(1)]);
  const { http } = server({
    [REQUESTS]: [() => rows(request())],
    [GROUPINGS]: [() => failed({ code: 'REFUSED', message: 'no such address', status: 404 })],
  });
  await lists(http, people)();
  expect([people.requests, people.groupings]).toEqual([[request()], [grouping(1)]]);
});

test('A list that a push has overtaken is requested again, and the newer list counts', async () => {
  const people = new People();
  const { http, paths } = server({
    [REQUESTS]: [
      () => {
        people.apply({ kind: 'request', request: request() });
        return rows();
      },
      () => rows(request({ status: 2 })),
    ],
  });
  await lists(http, people)();
  expect(people.requests).toEqual([request({ status: 2 })]);
  expect(paths.filter((path) => path === REQUESTS)).toHaveLength(2);
});

test('A list that pushes overtake again and again is applied after the eighth request', async () => {
  const people = new People();
  const overtaken = (sort: number) => () => {
    people.apply({ kind: 'groupings', groupings: [grouping(9)] });
    return rows(grouping(1, { sort }));
  };
  const { http, paths } = server({ [GROUPINGS]: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(overtaken) });
  await reloadGroupings(http, people);
  expect([people.groupings, paths.length]).toEqual([[grouping(1, { sort: 8 })], 8]);
});

test('A change of requests or groupings names its journal record and no chat', () => {
  const people = new People();
  const news: PeopleNews[] = [];
  people.changes$.subscribe((it) => news.push(it));
  people.apply({ kind: 'request', request: request() });
  people.apply({ kind: 'groupings', groupings: [] });
  expect(news).toEqual([
    { kind: 'record', name: 'requests' },
    { kind: 'record', name: 'groupings' },
  ]);
});
