import { expect, test } from 'vitest';
import { done, failed } from '../../../src/core/contract/result.ts';
import { CHAT, GROUP, group, message } from '../support.ts';
import { tick } from '../outbox/desk.ts';
import { commandContext } from './command-context.ts';

const inGroup = () => {
  const it = commandContext();
  it.people.setGroups([group({ showGroupName: 'My choir', headImageThumb: '/c.webp' })]);
  return it;
};

test('[X-CHAT-25] Pinning sends a request and shows the pinned message; unpinning shows none', async () => {
  const it = inGroup();
  it.store(message(5, { content: 'Friday', sendNickName: 'Mira' }));
  const pinned = message(5, { content: 'Friday', sendNickName: 'Mira' });
  // `store` stores messages of the private chat only.
  expect(await it.run('pinMessage', { chat: CHAT, id: 5 })).toMatchObject({ error: { code: 'INVALID' } });
  expect(await it.run('pinMessage', { chat: GROUP, id: 99 })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  it.people.apply({ kind: 'pinned', groupId: 7, message: pinned });
  expect(await it.run('pinMessage', { chat: GROUP, id: null })).toMatchObject({ ok: true });
  expect(it.requests.at(-1)).toMatchObject({
    endpoint: 'DELETE /group/removeTopMessage/{groupId}',
    params: { groupId: 7 },
  });
  expect(it.people.group(7)?.topMessage).toBeNull();
});

test('hidePinned removes the pinned message from the group, and a refusal leaves it', async () => {
  const it = inGroup();
  it.people.apply({ kind: 'pinned', groupId: 7, message: message(5) });
  it.respond = () => failed({ code: 'REFUSED', message: 'no', status: 500 });
  expect(await it.run('hidePinned', { chat: GROUP })).toMatchObject({
    error: { code: 'REFUSED', message: 'no' },
  });
  expect(it.people.group(7)?.topMessage?.id).toBe(5);
  it.respond = () => done(null);
  expect(await it.run('hidePinned', { chat: GROUP })).toMatchObject({ ok: true });
  expect(it.people.group(7)?.topMessage).toBeNull();
});

test('[GRP-06] A pushed pinned message wins over the response to an earlier hidePinned', async () => {
  const it = inGroup();
  it.people.apply({ kind: 'pinned', groupId: 7, message: message(5) });
  it.respond = () => {
    it.people.apply({ kind: 'pinned', groupId: 7, message: message(6) });
    return done(null);
  };
  await it.run('hidePinned', { chat: GROUP });
  expect(it.people.group(7)?.topMessage?.id).toBe(6);
});

test('Readers of a group message come from the server, and a private chat is INVALID', async () => {
  const it = inGroup();
  it.respond = () => done([2, 3]);
  expect(await it.run('readers', { chat: GROUP, id: 5 })).toEqual({ ok: true, value: [2, 3] });
  expect(it.requests).toMatchObject([
    { endpoint: 'GET /message/group/findReadedUsers', query: { groupId: 7, messageId: 5 } },
  ]);
  expect(await it.run('readers', { chat: CHAT, id: 5 })).toMatchObject({ error: { code: 'INVALID' } });
});

test('Commands that need a response fail with OFFLINE while offline; setTop and setDnd wait in the outbox', async () => {
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

test('setTop (pin) and setDnd send nothing without a change, and fail for a stranger or the system chat', async () => {
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

test('[X-CHAT-20] A refused recall fails with the sentence of the server and changes nothing', async () => {
  const it = commandContext();
  it.respond = () => failed({ code: 'REFUSED', message: 'More than 5 minutes have passed', status: 500 });
  expect(await it.run('recall', { chat: CHAT, id: 3 })).toMatchObject({
    error: { code: 'REFUSED', message: 'More than 5 minutes have passed' },
  });
  expect(it.acts).toEqual([]);
  expect(await it.run('recall', { chat: 'system-0', id: 3 })).toMatchObject({ error: { code: 'INVALID' } });
});

test('[MSG-03] A recall is stored before its command is answered, and a response about another chat is ignored', async () => {
  const it = commandContext();
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
  it.respond = () => done(row);
  expect(await it.run('recall', { chat: CHAT, id: 3 })).toMatchObject({ ok: true });
  expect(it.acts).toMatchObject([{ kind: 'recall', chat: CHAT, target: 3, byId: 1 }]);
  it.respond = () => done({ ...row, recvId: 8 });
  await it.run('recall', { chat: CHAT, id: 3 });
  expect(it.acts).toHaveLength(1);
});

test('A deletion with undo stores the time until which it can be undone', async () => {
  const it = commandContext();
  it.desk.up = false;
  it.store(message(3), message(4));
  await it.run('deleteForMe', { chat: CHAT, ids: [3, 99], undo: true });
  await it.run('deleteChat', { chat: CHAT, undo: true });
  await it.run('deleteForMe', { chat: CHAT, ids: [4] });
  expect([...it.desk.stored.values()].map(({ work }) => work)).toEqual([
    { kind: 'remove', ids: [3], notBefore: it.desk.now + 8000 },
    { kind: 'clear', upTo: 4, notBefore: it.desk.now + 8000 },
    { kind: 'remove', ids: [4] },
  ]);
});

test('undoDelete undoes the last deletion of the chat first, until its 8 s have passed', async () => {
  const it = commandContext();
  it.store(message(3), message(4));
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

test('undoDelete fails with UNDECIDED for a deletion that was made without undo', async () => {
  const it = commandContext();
  it.desk.up = false;
  it.store(message(3));
  await it.run('deleteForMe', { chat: CHAT, ids: [3] });
  expect(await it.run('undoDelete', { chat: CHAT })).toMatchObject({ error: { code: 'UNDECIDED' } });
  expect(it.desk.outbox.rows()).toHaveLength(1);
});

test('[INV-12] The command to delete hidden messages is answered once the journal has stored the earlier deletion', async () => {
  const it = commandContext();
  it.store(message(3));
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

test('A chat deletion repeated after a lost engine is one outbox row, so that one undo undoes it', async () => {
  const it = commandContext();
  it.store(message(3), message(4));
  const overlay = () => ({ kind: 'clear' as const, upTo: 4, at: it.desk.outbox.rows()[0]?.writtenAt ?? 0 });
  await it.run('deleteChat', { chat: CHAT, undo: true });
  it.apply({ kind: 'pending', chat: CHAT, deletions: [overlay()] });
  expect(await it.run('deleteChat', { chat: CHAT, undo: true })).toMatchObject({ ok: true });
  expect(it.desk.outbox.rows()).toHaveLength(1);
});

test('[INV-12] A second chat deletion gets its own outbox row until the first one has hidden the messages', async () => {
  const it = commandContext();
  it.store(message(3), message(4));
  await it.run('deleteChat', { chat: CHAT, undo: true });
  await it.run('deleteChat', { chat: CHAT, undo: true });
  expect(it.desk.outbox.rows()).toHaveLength(2);
});

test('A second chat deletion gets its own outbox row after an opening, or where either has no undo', async () => {
  const it = commandContext();
  it.desk.up = false;
  it.store(message(3), message(4));
  const overlay = () =>
    it.desk.outbox.rows().map(({ writtenAt }) => ({ kind: 'clear' as const, upTo: 4, at: writtenAt }));
  const notBefore = it.desk.now + 8000;
  await it.run('deleteChat', { chat: CHAT });
  it.apply({ kind: 'pending', chat: CHAT, deletions: overlay() });
  // The server may refuse the first deletion.
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

test('A deletion without undo gets its own outbox row, even if a pending deletion hides its messages', async () => {
  const it = commandContext();
  it.store(message(3), message(4));
  it.apply({ kind: 'pending', chat: CHAT, deletions: [{ kind: 'clear', upTo: 4, at: 1 }] });
  await it.run('deleteForMe', { chat: CHAT, ids: [3] });
  expect([...it.desk.stored.values()].map(({ work }) => work)).toEqual([{ kind: 'remove', ids: [3] }]);
});

test('A pin command without a change is answered once the journal has stored all earlier changes', async () => {
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

test('[INV-6] An unknown command name or a malformed argument is answered with INVALID', async () => {
  const it = commandContext();
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

test('The card of a user shows current data of the server, and an unknown group has no card', async () => {
  const it = commandContext();
  it.respond = ({ endpoint }) =>
    endpoint === 'GET /user/find/{id}'
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

test('[CARD-09] The card of a group counts its members without those who have quit', async () => {
  const it = inGroup();
  const member = (userId: number, quit: boolean) => ({
    userId,
    showNickName: `Member ${userId}`,
    headImage: '',
    isManager: false,
    isMuted: false,
    quit,
    online: false,
  });
  it.people.setMembers(7, [member(1, false), member(2, false), member(3, true)]);
  const own = it.people.group(7);
  it.respond = () => done({ ...own, memberCount: 3, ownerNickName: '' });
  expect(await it.run('card', { of: GROUP })).toMatchObject({ value: { members: 2 } });
  it.desk.up = false;
  expect(await it.run('card', { of: GROUP })).toMatchObject({ value: { members: 2, source: 'device' } });
});

test('[CARD-11] The card of a group tells whether the group restricts invitations', async () => {
  const it = inGroup();
  const own = it.people.group(7)!;
  for (const isAllowInvite of [true, false]) {
    it.respond = () => done({ ...own, isAllowInvite });
    expect(await it.run('card', { of: GROUP })).toMatchObject({ value: { isInviteOnly: !isAllowInvite } });
  }
  it.desk.up = false;
  it.people.setGroups([{ ...own, isAllowInvite: false }]);
  expect(await it.run('card', { of: GROUP })).toMatchObject({ value: { isInviteOnly: true } });
});
