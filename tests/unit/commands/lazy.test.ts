import { expect, test } from 'vitest';
import { done, failed } from '../../../src/core/contract/result.ts';
import { CHAT, GROUP, group, message } from '../support.ts';
import { tick } from '../outbox/desk.ts';
import { ready } from './ready.ts';
const inGroup = () => {
  const it = ready();
  it.people.setGroups([group({ showGroupName: 'My choir', headImageThumb: '/c.webp' })]);
  return it;
};

test('[X-CHAT-25] pinning asks the server and shows the pinned message; unpinning shows none', async () => {
  const it = inGroup();
  it.hold(message(5, { content: 'Friday', sendNickName: 'Mira' }));
  const pinned = message(5, { content: 'Friday', sendNickName: 'Mira' });
  // `hold` keeps messages of the private chat.
  expect(await it.run('pinMessage', { chat: CHAT, id: 5 })).toMatchObject({ error: { code: 'INVALID' } });
  expect(await it.run('pinMessage', { chat: GROUP, id: 99 })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  it.people.apply({ kind: 'pinned', groupId: 7, message: pinned });
  expect(await it.run('pinMessage', { chat: GROUP, id: null })).toMatchObject({ ok: true });
  expect(it.asked.at(-1)).toMatchObject({
    what: 'DELETE /group/removeTopMessage/{groupId}',
    params: { groupId: 7 },
  });
  expect(it.people.group(7)?.topMessage).toBeNull();
});

test('hiding the pinned message shows none, and a refusal leaves it', async () => {
  const it = inGroup();
  it.people.apply({ kind: 'pinned', groupId: 7, message: message(5) });
  it.answer = () => failed({ code: 'REFUSED', message: 'no', status: 500 });
  expect(await it.run('hidePinned', { chat: GROUP })).toMatchObject({
    error: { code: 'REFUSED', message: 'no' },
  });
  expect(it.people.group(7)?.topMessage?.id).toBe(5);
  it.answer = () => done(null);
  expect(await it.run('hidePinned', { chat: GROUP })).toMatchObject({ ok: true });
  expect(it.people.group(7)?.topMessage).toBeNull();
});

test('[GRP-06] a push that comes before the answer to pinning wins', async () => {
  const it = inGroup();
  it.people.apply({ kind: 'pinned', groupId: 7, message: message(5) });
  it.answer = () => {
    it.people.apply({ kind: 'pinned', groupId: 7, message: message(6) });
    return done(null);
  };
  await it.run('hidePinned', { chat: GROUP });
  expect(it.people.group(7)?.topMessage?.id).toBe(6);
});

test('readers of a message are asked of the server, and for groups alone', async () => {
  const it = inGroup();
  it.answer = () => done([2, 3]);
  expect(await it.run('readers', { chat: GROUP, id: 5 })).toEqual({ ok: true, value: [2, 3] });
  expect(it.asked).toMatchObject([
    { what: 'messageGroupFindReadedUsers', query: { groupId: 7, messageId: 5 } },
  ]);
  expect(await it.run('readers', { chat: CHAT, id: 5 })).toMatchObject({ error: { code: 'INVALID' } });
});

test('commands that need an answer fail with OFFLINE offline, and others wait', async () => {
  const it = inGroup();
  it.desk.up = false;
  for (const refused of [
    it.run('recall', { chat: CHAT, id: 1 }),
    it.run('pinMessage', { chat: GROUP, id: null }),
    it.run('hidePinned', { chat: GROUP }),
    it.run('readers', { chat: GROUP, id: 1 }),
    it.run('searchServer', { chat: CHAT, words: 'sea' }),
    it.run('systemContent', { id: 1 }),
    it.run('card', { of: CHAT }),
  ])
    expect(await refused).toMatchObject({ ok: false, error: { code: 'OFFLINE' } });
  expect(await it.run('setTop', { chat: GROUP, on: true })).toMatchObject({ ok: true });
  expect(await it.run('setDnd', { chat: GROUP, on: true })).toMatchObject({ ok: true });
  expect([...it.desk.stored.values()].map(({ work }) => work)).toEqual([
    { kind: 'flag', flag: 'isTop', on: true, was: false },
    { kind: 'flag', flag: 'isDnd', on: true, was: false },
  ]);
});

test('a flag of the same value, of a stranger or of the system is not sent', async () => {
  const it = inGroup();
  expect(await it.run('setTop', { chat: GROUP, on: false })).toMatchObject({ ok: true });
  expect(await it.run('setTop', { chat: 'private-9', on: true })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  expect(await it.run('setDnd', { chat: 'system-0', on: true })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  expect(it.desk.stored.size).toBe(0);
});

test('[X-CHAT-20] a late recall fails with the words of the server and changes nothing', async () => {
  const it = ready();
  it.answer = () => failed({ code: 'REFUSED', message: 'More than 5 minutes have passed', status: 500 });
  expect(await it.run('recall', { chat: CHAT, id: 3 })).toMatchObject({
    error: { code: 'REFUSED', message: 'More than 5 minutes have passed' },
  });
  expect(it.acts).toEqual([]);
  expect(await it.run('recall', { chat: 'system-0', id: 3 })).toMatchObject({ error: { code: 'INVALID' } });
});

test('[MSG-03] a recall is stored before its receipt, and an answer about another chat is ignored', async () => {
  const it = ready();
  const row = {
    id: 9,
    sendId: 1,
    recvId: 2,
    type: 10,
    content: '3',
    sendTime: 0,
    tmpId: '',
    status: 0,
    quoteMessage: null,
  };
  it.answer = () => done(row);
  expect(await it.run('recall', { chat: CHAT, id: 3 })).toMatchObject({ ok: true });
  expect(it.acts).toMatchObject([{ kind: 'recall', chat: CHAT, target: 3, byId: 1 }]);
  it.answer = () => done({ ...row, recvId: 8 });
  await it.run('recall', { chat: CHAT, id: 3 });
  expect(it.acts).toHaveLength(1);
});

test('a deletion with Undo stores the time until which it can be undone', async () => {
  const it = ready();
  it.desk.up = false;
  it.hold(message(3), message(4));
  await it.run('deleteForMe', { chat: CHAT, ids: [3, 99], undo: true });
  await it.run('deleteChat', { chat: CHAT, undo: true });
  await it.run('deleteForMe', { chat: CHAT, ids: [4] });
  expect([...it.desk.stored.values()].map(({ work }) => work)).toEqual([
    { kind: 'remove', ids: [3], notBefore: it.desk.now + 8000 },
    { kind: 'clear', upTo: 4, notBefore: it.desk.now + 8000 },
    { kind: 'remove', ids: [4] },
  ]);
});

test('undo takes the last deletion first, then the one before, until their time is over', async () => {
  const it = ready();
  it.hold(message(3), message(4));
  await it.run('deleteForMe', { chat: CHAT, ids: [3], undo: true });
  await it.desk.pass(4000);
  await it.run('deleteChat', { chat: CHAT, undo: true });
  await it.run('deleteChat', { chat: GROUP, undo: true });
  const left = () => it.desk.outbox.rows().map(({ work }) => work.kind);
  expect(await it.run('undoDelete', { chat: CHAT })).toMatchObject({ ok: true });
  expect(left()).toEqual(['remove', 'clear']);
  await it.desk.pass(3999);
  expect(await it.run('undoDelete', { chat: CHAT })).toMatchObject({ ok: true });
  expect(left()).toEqual(['clear']);
  await it.desk.pass(4001);
  expect(await it.run('undoDelete', { chat: GROUP })).toMatchObject({ error: { code: 'UNDECIDED' } });
});

test('a deletion without Undo cannot be undone', async () => {
  const it = ready();
  it.desk.up = false;
  it.hold(message(3));
  await it.run('deleteForMe', { chat: CHAT, ids: [3] });
  expect(await it.run('undoDelete', { chat: CHAT })).toMatchObject({ error: { code: 'UNDECIDED' } });
  expect(it.desk.outbox.rows()).toHaveLength(1);
});

test('[INV-12] a deletion of hidden messages has its receipt when the medium has what hides them', async () => {
  const it = ready();
  it.hold(message(3));
  it.apply({ kind: 'pending', chat: CHAT, deletions: [{ kind: 'remove', ids: [3] }] });
  const { promise, resolve } = Promise.withResolvers<void>();
  it.written = promise;
  const receipts: unknown[] = [];
  void it.run('deleteForMe', { chat: CHAT, ids: [3], undo: true }).then((receipt) => receipts.push(receipt));
  await tick();
  expect(receipts).toEqual([]);
  resolve();
  await tick();
  expect(receipts).toEqual([{ ok: true, value: null }]);
  expect(it.desk.stored.size).toBe(0);
});

test('a deletion of a chat that is given again after a lost engine is one row, so that one undo takes it back', async () => {
  const it = ready();
  it.hold(message(3), message(4));
  const overlay = () => ({ kind: 'clear' as const, upTo: 4, at: it.desk.outbox.rows()[0]?.writtenAt ?? 0 });
  await it.run('deleteChat', { chat: CHAT, undo: true });
  it.apply({ kind: 'pending', chat: CHAT, deletions: [overlay()] });
  expect(await it.run('deleteChat', { chat: CHAT, undo: true })).toMatchObject({ ok: true });
  expect(it.desk.outbox.rows()).toHaveLength(1);
});

test('[INV-12] a second deletion of a chat is a row of its own while the overlay of the first one is not applied', async () => {
  const it = ready();
  it.hold(message(3), message(4));
  await it.run('deleteChat', { chat: CHAT, undo: true });
  await it.run('deleteChat', { chat: CHAT, undo: true });
  expect(it.desk.outbox.rows()).toHaveLength(2);
});

test('a second deletion of a chat is a row of its own after an opening, without Undo, and behind one without', async () => {
  const it = ready();
  it.desk.up = false;
  it.hold(message(3), message(4));
  const overlay = () =>
    it.desk.outbox.rows().map(({ writtenAt }) => ({ kind: 'clear' as const, upTo: 4, at: writtenAt }));
  const notBefore = it.desk.now + 8000;
  await it.run('deleteChat', { chat: CHAT });
  it.apply({ kind: 'pending', chat: CHAT, deletions: overlay() });
  // The server may refuse the first one.
  await it.run('deleteChat', { chat: CHAT, undo: true });
  it.apply({ kind: 'pending', chat: CHAT, deletions: overlay() });
  it.apply({ kind: 'opened', chat: CHAT, at: it.desk.now + 1 });
  await it.run('deleteChat', { chat: CHAT, undo: true });
  await it.run('deleteChat', { chat: CHAT });
  expect(it.desk.outbox.rows().map(({ work }) => work)).toEqual([
    { kind: 'clear', upTo: 4 },
    { kind: 'clear', upTo: 4, notBefore },
    { kind: 'clear', upTo: 4, notBefore },
    { kind: 'clear', upTo: 4 },
  ]);
});

test('a deletion without Undo is a row of its own where a pending one hides its messages', async () => {
  const it = ready();
  it.hold(message(3), message(4));
  it.apply({ kind: 'pending', chat: CHAT, deletions: [{ kind: 'clear', upTo: 4, at: 1 }] });
  await it.run('deleteForMe', { chat: CHAT, ids: [3] });
  expect([...it.desk.stored.values()].map(({ work }) => work)).toEqual([{ kind: 'remove', ids: [3] }]);
});

test('a flag that is set already has its receipt when the medium has it', async () => {
  const it = inGroup();
  const { promise, resolve } = Promise.withResolvers<void>();
  it.written = promise;
  const receipts: unknown[] = [];
  void it.run('setTop', { chat: GROUP, on: false }).then((receipt) => receipts.push(receipt));
  await tick();
  expect(receipts).toEqual([]);
  resolve();
  await tick();
  expect(receipts).toEqual([{ ok: true, value: null }]);
});

test('[INV-6] every name and argument ends in a receipt, however wrong', async () => {
  const it = ready();
  for (const [name, args] of [
    ['constructor', {}],
    ['__proto__', {}],
    [['recall'], { chat: CHAT, id: 1 }],
    ['recall', { chat: CHAT, id: -1 }],
    ['recall', null],
    ['setTop', { chat: CHAT, on: 'yes' }],
    ['searchServer', { chat: 'system-0', words: 'x' }],
    ['searchServer', { chat: CHAT, words: '' }],
  ] as const)
    expect(await it.run(name as never, args as never)).toMatchObject({
      ok: false,
      error: { code: 'INVALID' },
    });
  it.signedIn = false;
  expect(await it.run('setTop', { chat: CHAT, on: true })).toMatchObject({ error: { code: 'SIGNED_OUT' } });
});

test('the card of a person shows data of now, and an unknown person has no card', async () => {
  const it = ready();
  it.answer = ({ what }) =>
    what === 'userFind'
      ? done({
          userName: 'mira',
          nickName: 'Mira',
          headImage: '',
          headImageThumb: '/t.webp',
          sex: 1,
          signature: 'hi',
          online: true,
        })
      : failed({ code: 'REFUSED', message: 'no such group', status: 500 });
  expect(await it.run('card', { of: 'private-2' })).toMatchObject({
    value: {
      showName: 'Mira',
      userName: 'mira',
      headImage: '/t.webp',
      words: 'hi',
      online: true,
      mine: false,
      self: false,
    },
  });
  expect(await it.run('card', { of: 'private-1' })).toMatchObject({ value: { self: true } });
  expect(await it.run('card', { of: GROUP })).toMatchObject({ error: { code: 'NOT_FOUND' } });
});
