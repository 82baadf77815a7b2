// What people whom the user does not know can make an engine do.
import { expect, test } from 'vitest';
import type { ViewChange } from '../../workers/views/view.ts';
import { ChatsView } from '../../workers/views/chats-view.ts';
import { BURST, PACE } from '../../workers/people/look-up.ts';
import { testScope } from '../unit/support.ts';
import { Disk } from '../faults/memory-store.ts';
import { SELF } from './hostile.ts';
import { Life, turn } from './life.ts';
import { NOW, Server } from './server.ts';

test('[INV-11] frames of 2,000 unknown groups make each row of the list once, and few look-ups', async () => {
  const server = new Server();
  let asked = 0;
  server.spoil = (path, envelope) => {
    if (!path.startsWith('/group/find/')) return envelope;
    asked++;
    return { code: 200, data: { id: Number(path.split('/').at(-1)), name: 'Group', showGroupName: 'Group' } };
  };
  const life = await Life.begin(new Disk(), server);
  await life.connect();
  const { chatStore, people } = life.account;
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
    life.socket.frame(4, data);
    if (id % 100 === 0) await turn();
  }
  await life.rest(4000);
  expect(asked).toBeLessThanOrEqual(BURST + 4000 / PACE);
  expect(rows).toBe(2000 + asked);
  await life.close();
});

test('recalls beyond those that a chat keeps are told in the record of what happened', async () => {
  const server = new Server();
  server.friends = [{ id: 90, nickName: 'Hana' }];
  const life = await Life.begin(new Disk(), server);
  await life.connect();
  for (let at = 0; at < 10_005; at++) {
    const content = String(1_000_000 + at);
    life.socket.frame(3, { id: 1 + at, sendId: 90, recvId: SELF, content, type: 10, sendTime: NOW });
  }
  await life.rest();
  expect(life.account.chatStore.chat('private-90')?.marks.recalled.size).toBe(10_000);
  const told = life.account.internals.ring.list().filter(({ kind }) => kind === 'rejected');
  expect(told.map((it) => 'reason' in it && it.reason)).toEqual(
    Array(5).fill('more recalls than private-90 keeps'),
  );
  await life.close();
});
