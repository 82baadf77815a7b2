// Look-ups of unknown users and groups: their number, rate and order.
import { expect, test } from 'vitest';
import { VirtualTimeScheduler } from 'rxjs';
import type { Result } from '../../../src/core/contract/result.ts';
import { groupChat, privateChat, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Http } from '../../../workers/env.ts';
import { AT_ONCE, BURST, createLookUps, PACE } from '../../../workers/people/look-up.ts';
import { People, type PeopleNews } from '../../../workers/people/people.ts';
import { createScope } from '../../../workers/scope.ts';
import { turn } from '../diagnostics/watched.ts';

const known = (id: number) => ({
  ok: true,
  value: { showGroupName: `Group ${id}`, nickName: `Person ${id}`, headImage: '', headImageThumb: '' },
});

function setUp(answer: (id: number) => unknown = known) {
  const scheduler = new VirtualTimeScheduler();
  const people = new People();
  const scope = createScope((bug) => {
    throw bug;
  });
  const requests: number[] = [];
  const pending: (() => void)[] = [];
  let mostPending = 0;
  const call = (_name: string, { params }: { params: { groupId?: number; id?: number } }) => {
    const id = params.groupId ?? params.id ?? 0;
    requests.push(id);
    return new Promise<Result<unknown>>((resolve) => {
      pending.push(() => resolve(answer(id) as Result<unknown>));
      mostPending = Math.max(mostPending, pending.length);
    });
  };
  const want = createLookUps({ http: { call } as unknown as Http, people, scheduler, scope });
  return {
    want,
    people,
    requests,
    mostPending: () => mostPending,
    /** Answers all requests, until none is sent. */
    async settle() {
      while (pending.length > 0) {
        for (const respond of pending.splice(0)) respond();
        await turn();
      }
    },
    async pass(ms: number) {
      scheduler.maxFrames = scheduler.frame + ms;
      scheduler.flush();
      await this.settle();
    },
  };
}

test('Look-ups of 5,000 groups run 3 at a time: 20 without a pause, then at most 5 a second', async () => {
  const it = setUp();
  for (let id = 1; id <= 5000; id++) it.want(groupChat(id));
  expect(it.requests.length).toBe(AT_ONCE);
  await it.settle();
  expect(it.requests.length).toBe(BURST);
  for (let second = 1; second <= 10; second++) await it.pass(1000);
  expect(it.requests.length).toBeLessThanOrEqual(BURST + 10_000 / PACE);
  expect(it.requests.length).toBeGreaterThan(BURST + 30);
  expect(it.mostPending()).toBe(AT_ONCE);
  expect(new Set(it.requests).size).toBe(it.requests.length);
});

test('The unknown chat requested last is looked up next, even if it waits already', async () => {
  const it = setUp();
  for (let id = 1; id <= 100; id++) it.want(privateChat(id));
  it.want(privateChat(50));
  await it.settle();
  expect(it.requests.slice(AT_ONCE, AT_ONCE + 3)).toEqual([50, 100, 99]);
});

test('A refused look-up marks the group as nonexistent; after NO_ANSWER the next request asks again', async () => {
  const refused = setUp(() => ({ ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } }));
  refused.want(groupChat(5));
  await refused.settle();
  refused.want(groupChat(5));
  await refused.settle();
  expect([refused.requests, refused.people.isMissing('group-5')]).toEqual([[5], true]);
  const unanswered = setUp(() => ({ ok: false, error: { code: 'NO_ANSWER' } }));
  unanswered.want(groupChat(5));
  unanswered.want(groupChat(5));
  await unanswered.settle();
  unanswered.want(groupChat(5));
  await unanswered.settle();
  expect([unanswered.requests, unanswered.people.isMissing('group-5')]).toEqual([[5, 5], false]);
});

test('A look-up changes only its own chat, and a chat that became known meanwhile is not looked up', async () => {
  const it = setUp();
  const changes: PeopleNews[] = [];
  const chats: ChatKey[] = [4, 3, 2, 1].map(privateChat);
  for (const chat of chats) it.want(chat);
  it.people.setStranger(privateChat(1), { showName: 'Mo', headImage: '' });
  it.people.changes$.subscribe((change) => changes.push(change));
  await it.settle();
  expect(it.requests).toEqual([4, 3, 2]);
  expect(changes).toEqual([4, 3, 2].map((id) => ({ kind: 'names', chat: privateChat(id) })));
});
