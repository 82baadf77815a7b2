// The filling of gaps from the server's history: the order of its requests, and its pause after a failure.
import { expect, test } from 'vitest';
import { done, type Result } from '../../../src/core/contract/result.ts';
import type { ChatState, Gap } from '../../../src/core/domain/chat.ts';
import { gapsOf } from '../../../src/core/domain/gaps.ts';
import { reduceChat } from '../../../src/core/domain/reduce.ts';
import type { Http } from '../../../workers/env.ts';
import { createFilling, UNANSWERED_PAUSE } from '../../../workers/history/filling.ts';
import { createScope } from '../../../workers/scope.ts';
import { CHAT, fold, ME, message, put } from '../support.ts';
import { Clock, settle } from '../sync/clock.ts';

const emptyPage = done({ rows: [], rejected: [] });
const noAnswer = { ok: false, error: { code: 'NO_ANSWER' } } as const;

/** The filling of a chat that has messages 100 and 500 and a gap before each. The test answers the requests. */
function setUp() {
  const clock = new Clock();
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  let state: ChatState = fold(put(message(100)), put(message(500)), {
    kind: 'gap',
    chat: CHAT,
    after: 100,
    before: 500,
  });
  const requests: unknown[] = [];
  const pending: ((answer: Result<unknown>) => void)[] = [];
  const conditions = { canAsk: true, isBroken: false };
  const call = (_name: string, { query }: { query: Record<string, number> }) => {
    requests.push(query['maxId'] ?? query['minId']);
    return new Promise((answer) => pending.push(answer));
  };
  const filling = createFilling({
    http: { call } as unknown as Http,
    selfId: ME.id,
    pulledFrom: () => 500,
    chat: () => state,
    find: () => Promise.resolve(null),
    canAsk: () => conditions.canAsk,
    serverNow: () => 0,
    store: (events) => {
      if (conditions.isBroken) return Promise.reject(new Error('the disk is gone'));
      for (const event of events) state = reduceChat(state, event, ME);
      return Promise.resolve();
    },
    scheduler: clock.scheduler,
    scope,
  });
  const want = (gap: Gap | undefined, up = false): void => {
    if (gap) filling.request(CHAT, gap, up);
  };
  const answer = async (it: Result<unknown>): Promise<void> => {
    pending.shift()?.(it);
    await settle();
  };
  return Object.assign(conditions, { want, answer, requests, bugs, clock, scope, gaps: () => gapsOf(state) });
}

test('A chat fills one gap at a time, and next only the gap that was requested last', async () => {
  const { want, answer, requests, gaps } = setUp();
  const [older, newer] = gaps();
  want(newer);
  want({ after: 200, before: 300, lost: false });
  want(older);
  await settle();
  expect(requests).toEqual([500]);
  await answer(emptyPage);
  expect(requests).toEqual([500, 100]);
  await answer(emptyPage);
  expect(requests).toEqual([500, 100]);
  expect(gaps()).toEqual([]);
});

test('A gap that is being filled is not requested again, whether from above or from below', async () => {
  const { want, answer, requests, gaps } = setUp();
  const newer = gaps()[1];
  want(newer, true);
  want(newer);
  await answer(emptyPage);
  expect(requests).toEqual([100]);
});

test('After NO_ANSWER a chat sends no request for 5 s, and drops gap requests of that time', async () => {
  const { want, answer, requests, clock, gaps } = setUp();
  const [older, newer] = gaps();
  want(newer);
  want(older);
  await answer(noAnswer);
  want(older);
  await clock.pass(UNANSWERED_PAUSE - 1);
  want(older);
  expect(requests).toEqual([500]);
  await clock.pass(1);
  expect(requests).toEqual([500]);
  want(newer);
  expect(requests).toEqual([500, 500]);
});

test('An exception while a gap is filled is reported, and causes the same pause as NO_ANSWER', async () => {
  const it = setUp();
  it.isBroken = true;
  it.want(it.gaps()[1]);
  await it.answer(emptyPage);
  expect(it.bugs).toEqual([new Error('the disk is gone')]);
  it.isBroken = false;
  await it.clock.pass(UNANSWERED_PAUSE);
  it.want(it.gaps()[1]);
  expect(it.requests).toEqual([500, 500]);
});

test('No request is sent for a lost gap, without a connection, or after the scope ended', () => {
  const it = setUp();
  const [gap] = it.gaps();
  it.want({ after: 0, before: 100, lost: true });
  it.canAsk = false;
  it.want(gap);
  it.canAsk = true;
  it.scope.end();
  it.want(gap);
  expect(it.requests).toEqual([]);
});
