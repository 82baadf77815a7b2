// The filling of gaps: the order of its questions to the server's history, and its pause.
import { expect, test } from 'vitest';
import { done, type Result } from '../../../src/core/contract/result.ts';
import type { ChatState, Gap } from '../../../src/core/domain/chat.ts';
import { gapsOf } from '../../../src/core/domain/gaps.ts';
import { reduceChat } from '../../../src/core/domain/reduce.ts';
import type { Http } from '../../../workers/env.ts';
import { createFilling, PAUSE } from '../../../workers/history/filling.ts';
import { createScope } from '../../../workers/scope.ts';
import { CHAT, fold, ME, message, put } from '../support.ts';
import { Clock, settle } from '../sync/clock.ts';

const nothing = done({ rows: [], rejected: [] });
const silence = { ok: false, error: { code: 'NO_ANSWER' } } as const;

/** A chat with the messages 100 and 500, and gaps before each. The test answers the questions. */
function bench() {
  const clock = new Clock();
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  let state: ChatState = fold(put(message(100)), put(message(500)), {
    kind: 'gap',
    chat: CHAT,
    after: 100,
    before: 500,
  });
  const asked: unknown[] = [];
  const open: ((answer: Result<unknown>) => void)[] = [];
  const bed = { canAsk: true, isBroken: false };
  const call = (_name: string, { query }: { query: Record<string, number> }) => {
    asked.push(query['maxId'] ?? query['minId']);
    return new Promise((answer) => open.push(answer));
  };
  const filling = createFilling({
    http: { call } as unknown as Http,
    selfId: ME.id,
    pulledFrom: () => 500,
    chat: () => state,
    find: () => Promise.resolve(null),
    canAsk: () => bed.canAsk,
    serverNow: () => 0,
    store: (events) => {
      if (bed.isBroken) return Promise.reject(new Error('the disk is gone'));
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
    open.shift()?.(it);
    await settle();
  };
  return Object.assign(bed, { want, answer, asked, bugs, clock, scope, gaps: () => gapsOf(state) });
}

test('gaps of a chat are filled one at a time, and of the wishes meanwhile the last one follows', async () => {
  const { want, answer, asked, gaps } = bench();
  const [older, newer] = gaps();
  want(newer);
  want({ after: 200, before: 300, lost: false });
  want(older);
  await settle();
  expect(asked).toEqual([500]);
  await answer(nothing);
  expect(asked).toEqual([500, 100]);
  await answer(nothing);
  expect(asked).toEqual([500, 100]);
  expect(gaps()).toEqual([]);
});

test('a gap that is being filled is not asked for again, from whichever end', async () => {
  const { want, answer, asked, gaps } = bench();
  const newer = gaps()[1];
  want(newer, true);
  want(newer);
  await answer(nothing);
  expect(asked).toEqual([100]);
});

test('after no answer a chat is not asked about for five seconds, and wishes meanwhile are dropped', async () => {
  const { want, answer, asked, clock, gaps } = bench();
  const [older, newer] = gaps();
  want(newer);
  want(older);
  await answer(silence);
  want(older);
  await clock.pass(PAUSE - 1);
  want(older);
  expect(asked).toEqual([500]);
  await clock.pass(1);
  expect(asked).toEqual([500]);
  want(newer);
  expect(asked).toEqual([500, 500]);
});

test('an exception in a filling is reported, and counts as no answer', async () => {
  const it = bench();
  it.isBroken = true;
  it.want(it.gaps()[1]);
  await it.answer(nothing);
  expect(it.bugs).toEqual([new Error('the disk is gone')]);
  it.isBroken = false;
  await it.clock.pass(PAUSE);
  it.want(it.gaps()[1]);
  expect(it.asked).toEqual([500, 500]);
});

test('a lost gap, a line that is down and an ended account ask nothing', () => {
  const it = bench();
  const [gap] = it.gaps();
  it.want({ after: 0, before: 100, lost: true });
  it.canAsk = false;
  it.want(gap);
  it.canAsk = true;
  it.scope.end();
  it.want(gap);
  expect(it.asked).toEqual([]);
});
