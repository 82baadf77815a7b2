// Look-ups of unknown people and groups: their number, their pace and their order.
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

function bench(answer: (id: number) => unknown = known) {
  const scheduler = new VirtualTimeScheduler();
  const people = new People();
  const scope = createScope((bug) => {
    throw bug;
  });
  const asked: number[] = [];
  const out: (() => void)[] = [];
  let most = 0;
  const call = (_name: string, { params }: { params: { groupId?: number; id?: number } }) => {
    const id = params.groupId ?? params.id ?? 0;
    asked.push(id);
    return new Promise<Result<unknown>>((resolve) => {
      out.push(() => resolve(answer(id) as Result<unknown>));
      most = Math.max(most, out.length);
    });
  };
  const want = createLookUps({ http: { call } as unknown as Http, people, scheduler, scope });
  return {
    want,
    people,
    asked,
    most: () => most,
    /** All answer, until nothing is asked any more. */
    async settle() {
      while (out.length > 0) {
        for (const go of out.splice(0)) go();
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

test('of 5,000 unknown groups, three are asked about at once, 20 without a pause, then five a second', async () => {
  const it = bench();
  for (let id = 1; id <= 5000; id++) it.want(groupChat(id));
  expect(it.asked.length).toBe(AT_ONCE);
  await it.settle();
  expect(it.asked.length).toBe(BURST);
  for (let second = 1; second <= 10; second++) await it.pass(1000);
  expect(it.asked.length).toBeLessThanOrEqual(BURST + 10_000 / PACE);
  expect(it.asked.length).toBeGreaterThan(BURST + 30);
  expect(it.most()).toBe(AT_ONCE);
  expect(new Set(it.asked).size).toBe(it.asked.length);
});

test('the chat wanted last is asked about next, also one that waits already', async () => {
  const it = bench();
  for (let id = 1; id <= 100; id++) it.want(privateChat(id));
  it.want(privateChat(50));
  await it.settle();
  expect(it.asked.slice(AT_ONCE, AT_ONCE + 3)).toEqual([50, 100, 99]);
});

test('a refusal means that the group does not exist; without an answer the next event asks again', async () => {
  const refused = bench(() => ({ ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } }));
  refused.want(groupChat(5));
  await refused.settle();
  refused.want(groupChat(5));
  await refused.settle();
  expect([refused.asked, refused.people.isMissing('group-5')]).toEqual([[5], true]);
  const silent = bench(() => ({ ok: false, error: { code: 'NO_ANSWER' } }));
  silent.want(groupChat(5));
  silent.want(groupChat(5));
  await silent.settle();
  silent.want(groupChat(5));
  await silent.settle();
  expect([silent.asked, silent.people.isMissing('group-5')]).toEqual([[5, 5], false]);
});

test('an answer changes its chat alone, and a partner known by then is not asked for', async () => {
  const it = bench();
  const news: PeopleNews[] = [];
  const chats: ChatKey[] = [4, 3, 2, 1].map(privateChat);
  for (const chat of chats) it.want(chat);
  it.people.setStranger(privateChat(1), { showName: 'Mo', headImage: '' });
  it.people.changes$.subscribe((told) => news.push(told));
  await it.settle();
  expect(it.asked).toEqual([4, 3, 2]);
  expect(news).toEqual([4, 3, 2].map((id) => ({ kind: 'names', chat: privateChat(id) })));
});
