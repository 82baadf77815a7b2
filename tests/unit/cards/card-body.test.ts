import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Card } from '../../../src/core/contract/message-commands.ts';
import type { RequestRow } from '../../../src/core/contract/people-rows.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { FriendRequestStatus } from '../../../src/core/domain/enums.ts';
import { CardBody } from '../../../src/shared/cards/CardBody.tsx';
import type { CardState } from '../../../src/shared/cards/use-card.ts';
import { ALICE, type Rows, withRows } from '../people-ui/fake-line.ts';
import { drawnInBoth, textsIn } from '../rendered.ts';
import { Routed } from '../routed.ts';
import { USER } from './card-facts.ts';

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://party.example' }));
afterAll(() => void vi.unstubAllGlobals());

const GROUP: Card = {
  ...USER,
  chat: 'group-5',
  showName: 'Studio',
  nickName: '',
  userName: '',
  sex: null,
  words: 'Be kind',
  members: 12,
  ownerNickName: 'Ann',
};

/** Markup of a card in both languages. */
function drawn(state: CardState, rows: Rows = {}, user: ChatKey = 'private-7'): Promise<string[]> {
  const of = state.kind === 'loaded' ? state.card.chat : user;
  const body = createElement(CardBody, {
    open: {
      of,
      name: 'Mira',
      headImage: '',
      group: null,
      at: { x: 0, y: 0 },
      from: null as unknown as HTMLElement,
    },
    state,
    name: state.kind === 'loaded' ? state.card.showName : 'Mira',
    adding: { apply: () => undefined, busy: false, dialog: null },
    onImage: () => undefined,
    onDone: () => undefined,
  });
  return drawnInBoth(createElement(Routed, null, withRows({ status: [ALICE], ...rows }, body)));
}

const textsOf = async (card: Card, rows?: Rows): Promise<string[][]> =>
  (await drawn({ kind: 'loaded', card }, rows)).map(textsIn);

test('[CARD-03, CARD-05] A user’s card shows nickname, sex, username and signature', async () => {
  const [english, chinese] = await textsOf(USER);
  expect(english).toEqual(['MI', 'Mira', 'Female', 'mira7', 'Hello there', 'Add friend']);
  expect(chinese).toEqual(['MI', 'Mira', '女', 'mira7', 'Hello there', '新增好友']);
  const [male] = await textsOf({ ...USER, sex: 0 });
  expect(male).toContain('Male');
  const [unknown] = await textsOf({ ...USER, sex: 7 });
  expect(unknown).not.toContain('Male');
});

test('The card of a bot has a mark beside the name in both languages', async () => {
  const [english, chinese] = await textsOf({ ...USER, isBot: true });
  expect(english?.slice(1, 4)).toEqual(['Mira', 'Female', 'Bot']);
  expect(chinese?.slice(1, 4)).toEqual(['Mira', '女', '機器人']);
  expect((await textsOf(USER)).flat()).not.toContain('Bot');
});

test('[CARD-03] A user without a signature has a default text in both languages', async () => {
  const [english, chinese] = await textsOf({ ...USER, words: '' });
  expect(english).toContain('This person has not written a signature yet');
  expect(chinese).toContain('這個人還沒有留下個性簽名');
});

test('A friend with a remark has the nickname below the remark', async () => {
  const [english] = await textsOf({ ...USER, showName: 'My sister', mine: true });
  expect(english).toEqual([
    'MS',
    'My sister',
    'Female',
    'mira7',
    'Nickname: Mira',
    'Hello there',
    'Send message',
  ]);
});

test('The avatar of a card is a button if there is a full image', async () => {
  const [whole] = await drawn({ kind: 'loaded', card: { ...USER, fullImage: '/files/a/b.webp' } });
  expect(whole).toContain('Show the full picture');
  const [none] = await drawn({ kind: 'loaded', card: USER });
  expect(none).not.toContain('Show the full picture');
});

test('[CARD-06, ROLE-08] A cancelled user has a tag and no friend button; other users have no tag', async () => {
  const [english, chinese] = await textsOf({ ...USER, isGone: true });
  expect(english).toContain('Account cancelled');
  expect(english).not.toContain('Add friend');
  expect(chinese).toContain('已註銷');
  expect((await textsOf(USER)).flat()).not.toContain('Account cancelled');
});

test('[CARD-07, ROLE-08] A banned user has a tag with the reason and no friend button', async () => {
  const [english, chinese] = await textsOf({ ...USER, isBanned: true, reason: 'spam' });
  expect(english).toEqual(expect.arrayContaining(['Banned', 'Reason: spam']));
  expect(english).not.toContain('Add friend');
  expect(chinese).toEqual(expect.arrayContaining(['已封禁', '原因：spam']));
  expect((await textsOf(USER)).flat()).not.toContain('Banned');
});

test('The own card says so and has no buttons', async () => {
  const [english] = await drawn({ kind: 'loaded', card: { ...USER, self: true } });
  expect(textsIn(english ?? '')).toContain('This is you');
  expect(english).not.toContain('<button');
});

test('The own card offers no complaint while it loads', async () => {
  const [own] = await drawn({ kind: 'loading' }, {}, 'private-1');
  expect(own).not.toContain('<button');
  const [other] = await drawn({ kind: 'loading' });
  expect(other).toContain('<button');
});

const SENT: RequestRow = {
  key: 'r1',
  id: 1,
  isReceived: false,
  userId: 7,
  showName: 'Mira',
  headImage: '',
  words: '',
  status: FriendRequestStatus.PENDING,
  applyTime: null,
};

test('A stranger with a pending request of the user has a disabled button, also after the card has loaded', async () => {
  expect((await textsOf({ ...USER, isRequested: true }))[0]).toContain('Request sent');
  expect((await textsOf(USER, { requests: [SENT] }))[0]).toContain('Request sent');
  const decided = { ...SENT, status: FriendRequestStatus.REJECTE };
  expect((await textsOf({ ...USER, isRequested: true }, { requests: [decided] }))[0]).toContain('Add friend');
  expect((await textsOf(USER, { requests: [{ ...SENT, isReceived: true }] }))[0]).toContain('Add friend');
});

test('[CARD-08] A group’s card shows name, number of members, owner and notice', async () => {
  const [english, chinese] = await textsOf({ ...GROUP, mine: true });
  expect(english).toEqual(['ST', 'Studio', '12 members · Owner: Ann', 'Be kind', 'Send message']);
  expect(chinese).toEqual(['ST', 'Studio', '12 位成員 · 群主：Ann', 'Be kind', '傳送訊息']);
});

test('A member may write to the group, and another user may join it', async () => {
  expect((await textsOf({ ...GROUP, mine: true }))[0]).toContain('Send message');
  const [english, chinese] = await textsOf(GROUP);
  expect(english).toContain('Join group chat');
  expect(english).not.toContain('Send message');
  expect(chinese).toContain('加入群組聊天');
});

test('[CARD-11, ROLE-04] A group that restricts invitations says so in its card and offers no join', async () => {
  const [english, chinese] = await textsOf({ ...GROUP, isInviteOnly: true });
  expect(english).toContain('Only the owner and the admins can add people to this group.');
  expect(english).not.toContain('Join group chat');
  expect(chinese).toContain('只有群主和管理員可以將他人加入此群組。');
  const [member] = await textsOf({ ...GROUP, isInviteOnly: true, mine: true });
  expect(member).toContain('Send message');
  expect(member).not.toContain('Only the owner and the admins can add people to this group.');
});

test('Nobody can join a dissolved or banned group, and its card shows a tag', async () => {
  const [dissolved] = await textsOf({ ...GROUP, isGone: true });
  expect(dissolved).toContain('Dissolved');
  expect(dissolved).not.toContain('Join group chat');
  const [banned] = await textsOf({ ...GROUP, isBanned: true, reason: 'spam' });
  expect(banned).toEqual(expect.arrayContaining(['Banned', 'Reason: spam']));
  expect(banned).not.toContain('Join group chat');
});

test('A card with data of the device says that there is more online, and claims no missing signature', async () => {
  const [english] = await textsOf({ ...USER, words: '', source: 'device' });
  expect(english).toContain('You can see more when you are back online.');
  expect(english).not.toContain('This person has not written a signature yet');
});

test('A card that did not load says why', async () => {
  const failed = async (code: 'OFFLINE' | 'NOT_FOUND'): Promise<string[]> =>
    textsIn((await drawn({ kind: 'failed', error: { code } }))[0] ?? '');
  expect(await failed('OFFLINE')).toContain('You can see more when you are back online.');
  expect(await failed('NOT_FOUND')).toContain('This account no longer exists.');
});
