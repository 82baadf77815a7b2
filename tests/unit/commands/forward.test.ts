import { expect, test } from 'vitest';
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { CHAT, GROUP, message } from '../support.ts';
import { OK, refusal, tick } from '../outbox/desk.ts';
import { nameFor, ready } from './ready.ts';

const names = (count: number): string[] => Array.from({ length: count }, nameFor);

/** Gives every attempt this answer, until no request goes out any more. */
async function answerAll(
  it: ReturnType<typeof ready>,
  outcome = (_chat: string) => OK as never,
): Promise<void> {
  for (await tick(); it.desk.posts[0]; await tick()) {
    const { row } = it.desk.posts[0];
    await it.desk.answer(row.tmpId, outcome(row.chat));
    it.changed$.next();
  }
}

test('[X-FWD-03] messages go to each target in order, without recalled ones, tips, calls and missing ones', async () => {
  const it = ready();
  it.hold(
    message(3, { content: 'one' }),
    message(4, { status: MessageStatus.RECALL, content: '' }),
    message(5, { type: MessageType.TIP_TEXT }),
    message(6, { type: MessageType.ACT_RT_VOICE, content: '02:11' }),
    message(7, { type: MessageType.IMAGE, content: '{"originUrl":"/a"}' }),
  );
  const tmpIds = names(12);
  const forwarding = it.run('forward', {
    from: CHAT,
    ids: [3, 4, 5, 6, 7, 99],
    to: ['private-3', GROUP],
    tmpIds,
  });
  await answerAll(it);
  expect(await forwarding).toEqual({ ok: true, value: { refused: [], waiting: [], left: 4 } });
  expect(it.desk.posted).toEqual([tmpIds[0], tmpIds[6], tmpIds[4], tmpIds[10]].sort((a, b) => order(a, b)));

  function order(a = '', b = ''): number {
    // Chats send side by side: the first message of each, then the second of each.
    return [0, 6, 4, 10].findIndex((n) => tmpIds[n] === a) - [0, 6, 4, 10].findIndex((n) => tmpIds[n] === b);
  }
});

test('[X-FWD-04] a refused target is named with its refusal, and all others receive everything', async () => {
  const it = ready();
  it.hold(message(3), message(4));
  const forwarding = it.run('forward', {
    from: CHAT,
    ids: [3, 4],
    to: ['private-3', GROUP, 'private-4'],
    tmpIds: names(6),
  });
  await answerAll(it, (chat) => (chat === GROUP ? (refusal('You are muted') as never) : (OK as never)));
  expect(await forwarding).toEqual({
    ok: true,
    value: { refused: [{ chat: GROUP, message: 'You are muted' }], waiting: [], left: 0 },
  });
});

test('a forwarding offline is stored and waits', async () => {
  const it = ready();
  it.desk.up = false;
  it.hold(message(3));
  const receipt = await it.run('forward', {
    from: CHAT,
    ids: [3],
    to: ['private-3', GROUP],
    tmpIds: names(2),
  });
  expect(receipt).toEqual({ ok: true, value: { refused: [], waiting: ['private-3', GROUP], left: 0 } });
  expect(it.desk.stored.size).toBe(2);
});

test('[INV-6] the receipt does not wait for a silent server, nor for a line that is gone', async () => {
  const it = ready();
  it.hold(message(3));
  const slow = it.run('forward', { from: CHAT, ids: [3], to: [GROUP], tmpIds: names(1) });
  await tick();
  await it.desk.pass(10_000);
  expect(await slow).toMatchObject({ value: { waiting: [GROUP] } });
  const cut = it.run('forward', { from: CHAT, ids: [3], to: ['private-3'], tmpIds: names(1) });
  await tick();
  it.desk.up = false;
  it.changed$.next();
  expect(await cut).toMatchObject({ value: { waiting: ['private-3'] } });
});

test('[INV-3] a forwarding repeated at the next engine sends every copy under its first tmpId', async () => {
  const it = ready();
  it.desk.up = false;
  it.hold(message(3), message(4));
  const args = { from: CHAT, ids: [3, 4], to: [GROUP], tmpIds: names(2) };
  await it.run('forward', args);
  await it.desk.crash();
  await it.run('forward', args);
  expect([...it.desk.stored.keys()]).toEqual(args.tmpIds);
  expect(it.desk.outbox.unsent(GROUP).map(({ work }) => work.content)).toEqual(['text 3', 'text 4']);
});

test('a forwarded message has no quote, no mentions and no receipt', async () => {
  const it = ready();
  it.desk.up = false;
  const quoteMessage = { id: 1, sendId: 2, content: 'q', type: 0, status: 0 };
  it.hold(message(3, { quoteMessage, atUserIds: [5], receipt: true }));
  await it.run('forward', { from: CHAT, ids: [3], to: [GROUP], tmpIds: names(1) });
  const [row] = it.desk.outbox.unsent(GROUP);
  expect(row?.work).toEqual({ kind: 'message', type: MessageType.TEXT, content: 'text 3', upload: null });
});

test('[X-FWD-02] too many targets, a target twice, a name twice or too few names are refused', async () => {
  const it = ready();
  it.hold(message(3));
  const many = Array.from({ length: 101 }, (_, n) => `private-${n + 10}` as const);
  const [one = ''] = names(1);
  for (const args of [
    { from: CHAT, ids: [3], to: many, tmpIds: names(101) },
    { from: CHAT, ids: [3], to: [GROUP, GROUP], tmpIds: names(2) },
    { from: CHAT, ids: [3], to: [GROUP, 'private-3' as const], tmpIds: [one, one] },
    { from: CHAT, ids: [3], to: [GROUP], tmpIds: names(2) },
    { from: CHAT, ids: [3], to: ['system-0' as const], tmpIds: names(1) },
  ])
    expect(await it.run('forward', args)).toMatchObject({ ok: false, error: { code: 'INVALID' } });
  expect(it.desk.stored.size).toBe(0);
});

test('[INV-12] a message that the user has deleted is not forwarded', async () => {
  const it = ready();
  it.hold(message(3), message(4));
  const state = it.chatStore.chat(CHAT)!;
  it.chatStore.set({
    ...state,
    marks: { ...state.marks, removed: { 3: true }, recalled: Timeline.of([{ id: 4, byId: 2, byName: '' }]) },
  });
  const receipt = await it.run('forward', { from: CHAT, ids: [3, 4], to: [GROUP], tmpIds: names(2) });
  expect(receipt).toMatchObject({ value: { left: 2 } });
  expect(it.desk.stored.size).toBe(0);
});

test('a card names a friend or group, and a stranger has no card', async () => {
  const it = ready();
  it.desk.up = false;
  it.people.setFriends([
    {
      id: 3,
      nickName: 'Jonas',
      showNickName: 'Uncle',
      headImage: '/j.webp',
      online: false,
      onlineWeb: false,
      onlineApp: false,
      isDnd: false,
      isTop: false,
      deleted: false,
    },
  ]);
  const [tmpId = '', other = ''] = names(2);
  expect(await it.run('sendCard', { chat: CHAT, tmpId, card: 'private-3' })).toMatchObject({ ok: true });
  const [row] = it.desk.outbox.unsent(CHAT);
  expect(row?.work.type).toBe(MessageType.USER_CARD);
  // The remark for a friend is the user's own, and is not sent.
  expect(JSON.parse(row?.work.content ?? '')).toEqual({ userId: 3, nickName: 'Jonas', headImage: '/j.webp' });
  expect(await it.run('sendCard', { chat: CHAT, tmpId: other, card: 'private-9' })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
});
