// Effects of users and groups that are unknown to the account.
import { expect, test } from 'vitest';
import type { ViewChange } from '../../workers/views/view.ts';
import { ChatsView } from '../../workers/views/chats-view.ts';
import { BURST, PACE } from '../../workers/people/look-up.ts';
import { testScope } from '../unit/support.ts';
import { Disk } from '../faults/memory-store.ts';
import { SELF } from './hostile.ts';
import { AccountRun, turn } from './account-run.ts';
import { NOW, Server } from './server.ts';

test('[INV-11] Messages of 2,000 unknown groups send each row of the list once, and cause few look-ups', async () => {
  const server = new Server();
  let lookUps = 0;
  server.replaceAnswer = (path, envelope) => {
    if (!path.startsWith('/group/find/')) return envelope;
    lookUps++;
    return { code: 200, data: { id: Number(path.split('/').at(-1)), name: 'Group', showGroupName: 'Group' } };
  };
  const run = await AccountRun.begin(new Disk(), server);
  await run.connect();
  const { chatStore, people } = run.account;
  const status = () => ({ phase: 'live' });
  const source = { status, chatStore: () => chatStore, people: () => people, upload: () => null };
  const view = new ChatsView(1, source as never, testScope());
  let rows = 0;
  const show = (change: ViewChange): void => {
    view.note(change);
    for (let patch = view.patch(); patch; patch = view.patch()) rows += patch.put.length;
  };
  chatStore.changes$.subscribe((news) => show({ kind: 'chat', news }));
  people.changes$.subscribe(({ chat }) => show(chat ? { kind: 'person', chat } : { kind: 'people' }));
  for (let id = 1; id <= 2000; id++) {
    const data = {
      id,
      groupId: 1000 + id,
      sendId: 5,
      content: 'x',
      type: 0,
      sendTime: NOW,
      sendNickName: 'n',
    };
    run.socket.frame(4, data);
    if (id % 100 === 0) await turn();
  }
  await run.settle(4000);
  expect(lookUps).toBeLessThanOrEqual(BURST + 4000 / PACE);
  expect(rows).toBe(2000 + lookUps);
  await run.close();
});

test('Recalls beyond the 10,000 that a chat remembers are noted in the diagnostics', async () => {
  const server = new Server();
  server.friends = [{ id: 90, nickName: 'Hana' }];
  const run = await AccountRun.begin(new Disk(), server);
  await run.connect();
  for (let at = 0; at < 10_005; at++) {
    const content = String(1_000_000 + at);
    run.socket.frame(3, { id: 1 + at, sendId: 90, recvId: SELF, content, type: 10, sendTime: NOW });
  }
  await run.settle();
  expect(run.account.chatStore.chat('private-90')?.marks.recalled.size).toBe(10_000);
  const rejected = run.account.internals.ring.list().filter(({ kind }) => kind === 'rejected');
  expect(rejected.map((it) => 'reason' in it && it.reason)).toEqual(
    Array(5).fill('more recalls than private-90 keeps'),
  );
  await run.close();
});
