import { expect, test } from 'vitest';
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { CHAT, GROUP, message } from '../support.ts';
import { OK, refusal, tick } from '../outbox/desk.ts';
import { commandContext, newTmpId } from './command-context.ts';

const newTmpIds = (count: number): string[] => Array.from({ length: count }, newTmpId);

/** Answers every send attempt with `outcome`, until no attempt is pending. */
async function answerAll(
  it: ReturnType<typeof commandContext>,
  outcome = (_chat: string) => OK as never,
): Promise<void> {
  for (await tick(); it.desk.posts[0]; await tick()) {
    const { row } = it.desk.posts[0];
    await it.desk.answer(row.tmpId, outcome(row.chat));
    it.changed$.next();
  }
}

test('[X-FWD-03] Forwarding sends messages to each target in order, without recalled, tip, call and missing messages', async () => {
  const it = commandContext();
  it.store(
    message(3, { content: 'one' }),
    message(4, { status: MessageStatus.RECALL, content: '' }),
    message(5, { type: MessageType.TIP_TEXT }),
    message(6, { type: MessageType.ACT_RT_VOICE, content: '02:11' }),
    message(7, { type: MessageType.IMAGE, content: '{"originUrl":"/a"}' }),
  );
  const tmpIds = newTmpIds(12);
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
    // Chats send in parallel: the first message of each chat, then the second of each chat.
    return [0, 6, 4, 10].findIndex((n) => tmpIds[n] === a) - [0, 6, 4, 10].findIndex((n) => tmpIds[n] === b);
  }
});

test('[X-FWD-04] The answer to a forward names the refused target with its reason; other targets get every message', async () => {
  const it = commandContext();
  it.store(message(3), message(4));
  const forwarding = it.run('forward', {
    from: CHAT,
    ids: [3, 4],
    to: ['private-3', GROUP, 'private-4'],
    tmpIds: newTmpIds(6),
  });
  await answerAll(it, (chat) => (chat === GROUP ? (refusal('You are muted') as never) : (OK as never)));
  expect(await forwarding).toEqual({
    ok: true,
    value: { refused: [{ chat: GROUP, message: 'You are muted' }], waiting: [], left: 0 },
  });
});

test('Forwarding while offline stores the messages in the outbox', async () => {
  const it = commandContext();
  it.desk.up = false;
  it.store(message(3));
  const receipt = await it.run('forward', {
    from: CHAT,
    ids: [3],
    to: ['private-3', GROUP],
    tmpIds: newTmpIds(2),
  });
  expect(receipt).toEqual({ ok: true, value: { refused: [], waiting: ['private-3', GROUP], left: 0 } });
  expect(it.desk.stored.size).toBe(2);
});

test('[INV-6] The answer to a forward waits neither for a silent server nor for a lost connection', async () => {
  const it = commandContext();
  it.store(message(3));
  const slow = it.run('forward', { from: CHAT, ids: [3], to: [GROUP], tmpIds: newTmpIds(1) });
  await tick();
  await it.desk.pass(10_000);
  expect(await slow).toMatchObject({ value: { waiting: [GROUP] } });
  const cut = it.run('forward', { from: CHAT, ids: [3], to: ['private-3'], tmpIds: newTmpIds(1) });
  await tick();
  it.desk.up = false;
  it.changed$.next();
  expect(await cut).toMatchObject({ value: { waiting: ['private-3'] } });
});

test('[INV-3] A forward repeated after an engine restart keeps the first tmpId of every copy', async () => {
  const it = commandContext();
  it.desk.up = false;
  it.store(message(3), message(4));
  const args = { from: CHAT, ids: [3, 4], to: [GROUP], tmpIds: newTmpIds(2) };
  await it.run('forward', args);
  await it.desk.crash();
  await it.run('forward', args);
  expect([...it.desk.stored.keys()]).toEqual(args.tmpIds);
  expect(it.desk.outbox.unsent(GROUP).map(({ work }) => work.content)).toEqual(['text 3', 'text 4']);
});

test('A forwarded message has no quote and no mentions, and requests no read receipt', async () => {
  const it = commandContext();
  it.desk.up = false;
  const quoteMessage = { id: 1, sendId: 2, content: 'q', type: 0, status: 0 };
  it.store(message(3, { quoteMessage, atUserIds: [5], receipt: true }));
  await it.run('forward', { from: CHAT, ids: [3], to: [GROUP], tmpIds: newTmpIds(1) });
  const [row] = it.desk.outbox.unsent(GROUP);
  expect(row?.work).toEqual({ kind: 'message', type: MessageType.TEXT, content: 'text 3', upload: null });
});

test('[X-FWD-02] Forwarding to too many targets, with duplicate targets or tmpIds, or too few tmpIds, is INVALID', async () => {
  const it = commandContext();
  it.store(message(3));
  const many = Array.from({ length: 101 }, (_, n) => `private-${n + 10}` as const);
  const [tmpId = ''] = newTmpIds(1);
  for (const args of [
    { from: CHAT, ids: [3], to: many, tmpIds: newTmpIds(101) },
    { from: CHAT, ids: [3], to: [GROUP, GROUP], tmpIds: newTmpIds(2) },
    { from: CHAT, ids: [3], to: [GROUP, 'private-3' as const], tmpIds: [tmpId, tmpId] },
    { from: CHAT, ids: [3], to: [GROUP], tmpIds: newTmpIds(2) },
    { from: CHAT, ids: [3], to: ['system-0' as const], tmpIds: newTmpIds(1) },
  ])
    expect(await it.run('forward', args)).toMatchObject({ ok: false, error: { code: 'INVALID' } });
  expect(it.desk.stored.size).toBe(0);
});

test('[INV-12] Forwarding leaves out deleted and recalled messages', async () => {
  const it = commandContext();
  it.store(message(3), message(4));
  const state = it.chatStore.chat(CHAT)!;
  it.chatStore.set({
    ...state,
    marks: { ...state.marks, removed: { 3: true }, recalled: Timeline.of([{ id: 4, byId: 2, byName: '' }]) },
  });
  const receipt = await it.run('forward', { from: CHAT, ids: [3, 4], to: [GROUP], tmpIds: newTmpIds(2) });
  expect(receipt).toMatchObject({ value: { left: 2 } });
  expect(it.desk.stored.size).toBe(0);
});

test('sendCard leaves out the remark for a friend, and takes the name of a stranger from the tab', async () => {
  const it = commandContext();
  it.desk.up = false;
  it.people.setFriends([
    {
      id: 3,
      nickName: 'Jonas',
      showNickName: 'Uncle',
      remarkNickName: '',
      headImage: '/j.webp',
      online: false,
      onlineWeb: false,
      onlineApp: false,
      isDnd: false,
      isTop: false,
      deleted: false,
    },
  ]);
  const [tmpId = '', secondTmpId = ''] = newTmpIds(2);
  expect(await it.run('sendCard', { chat: CHAT, tmpId, card: 'private-3' })).toMatchObject({ ok: true });
  const [row] = it.desk.outbox.unsent(CHAT);
  expect(row?.work.type).toBe(MessageType.USER_CARD);
  // The remark for a friend is private to the user.
  expect(JSON.parse(row?.work.content ?? '')).toEqual({ userId: 3, nickName: 'Jonas', headImage: '/j.webp' });
  expect(await it.run('sendCard', { chat: CHAT, tmpId: secondTmpId, card: 'private-9' })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  const given = { name: 'Mi\u202Era', headImage: 'javascript:alert(1)' };
  const stranger = { chat: CHAT, tmpId: secondTmpId, card: 'private-9' as const, ...given };
  expect(await it.run('sendCard', stranger)).toMatchObject({ ok: true });
  const sent = it.desk.outbox.unsent(CHAT).find((one) => one.tmpId === secondTmpId);
  expect(JSON.parse(sent?.work.content ?? '')).toEqual({ userId: 9, nickName: 'Mi ra', headImage: '' });
  // The engine's own name for a friend wins.
  const [thirdTmpId = ''] = newTmpIds(1);
  await it.run('sendCard', { chat: CHAT, tmpId: thirdTmpId, card: 'private-3', ...given });
  const friend = it.desk.outbox.unsent(CHAT).find((one) => one.tmpId === thirdTmpId);
  expect(JSON.parse(friend?.work.content ?? '')).toMatchObject({ nickName: 'Jonas' });
});
