// The rows of the demo's Alice: her friends, groups, requests and chats, with a group that has messages of many types.
import type { MessageRow, SelfRow, StatusRow } from '../../../src/core/contract/rows.ts';
import { groupChat, privateChat, SYSTEM_CHAT } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import {
  encodeFile,
  encodeGroupCard,
  encodeImage,
  encodeTip,
  encodeUserCard,
} from '../../../src/core/wire/index.ts';
import { PEOPLE } from '../../../server/demo/people.ts';
import { NEW_PROFILE } from '../../../tests/own-profile.ts';
import { groupInfo, member } from '../../../tests/unit/groups/rows.ts';
import { ALICE as ALICE_STATUS } from '../../../tests/unit/people-ui/fake-line.ts';
import { friendRow, requestRow } from '../../../tests/unit/people-ui/rows.ts';
import { pictureUrl } from './client-host.ts';
import { addChat, addMessage, type Person, personOf, quoteOf, type World } from './world.ts';

export const [ALICE, BRUNO, MIRA, YATING, NOOR, TOMAS, INES] = [1, 2, 3, 4, 5, 6, 7] as const;
export const STUDIO = 1;
export const HIKING = 2;

const MINUTE = 60_000;

/** Everything that the views of the demo's Alice show; signed out with `self` null. */
export function demoWorld(now = Date.now()): World {
  // Alice has nothing to do with Inês.
  const stranger = { nickName: 'Inês Duarte', sex: 1, signature: '', isManualApprove: true };
  const people = Object.entries({ ...PEOPLE, ines: stranger }).map(([userName, person], index): Person => ({
    id: index + 1,
    userName,
    nickName: person.nickName,
    headImage: '',
    fullImage: '',
    words: person.signature ?? '',
    sex: person.sex === 1 ? 1 : 0,
    isManualApprove: person.isManualApprove === true,
  }));
  const self: SelfRow = {
    ...NEW_PROFILE,
    id: ALICE,
    userName: 'alice',
    nickName: 'Alice Moreau',
    signature: 'Type, paper, coffee',
    isManualApprove: true,
  };
  const status: StatusRow = { ...ALICE_STATUS, since: now - MINUTE, completeTo: now, self };
  const world: World = {
    status,
    site: {
      registration: [],
      codeLength: 6,
      password: { min: 6, max: 20 },
      site: { name: 'Partyline', recordNumber: '', recordUrl: '' },
    },
    calls: [],
    people,
    friends: [],
    requests: [],
    groupings: [],
    chats: [],
    devices: [
      {
        id: 1,
        terminal: 0,
        client: 'Chromium on Linux',
        createdAt: now - 900_000,
        seenAt: now,
        isCurrent: true,
      },
      { id: 2, terminal: 1, client: '', createdAt: null, seenAt: now - 7_200_000, isCurrent: false },
    ],
    lastId: 0,
  };
  addPeople(world, now);
  addPrivateChats(world, now);
  addGroups(world);
  addSystemChat(world, now);
  readAll(world);
  return world;
}

/** Marks all messages as read, so that each chat opens at its end. */
export function readAll(world: World): void {
  for (const chat of world.chats) chat.readUpTo = world.lastId;
}

function addPeople(world: World, now: number): void {
  world.groupings.push(
    { key: 'g1', id: 1, showName: 'Studio', sort: 1 },
    { key: 'g2', id: 2, showName: 'Weekends', sort: 2 },
  );
  for (const [id, grouping, online] of [
    [BRUNO, 1, true],
    [MIRA, 1, false],
    [YATING, 2, false],
  ] as const) {
    const { nickName } = personOf(world, id);
    world.friends.push(friendRow({ id, showName: nickName, nickName, online, onlineWeb: online, grouping }));
  }
  world.requests.push(
    requestRow({
      id: 1,
      userId: NOOR,
      showName: 'Noor Haddad',
      words: 'Hi Alice, we met at the type workshop.',
      applyTime: now - 120 * MINUTE,
    }),
    requestRow({
      id: 2,
      isReceived: false,
      userId: TOMAS,
      showName: 'Tomás Vidal',
      words: 'Bruno gave me your name. I am Alice.',
      applyTime: now - 26 * 60 * MINUTE,
    }),
  );
}

/** Adds messages, oldest first, with two minutes between them. */
function addMessages(
  world: World,
  key: Parameters<typeof addMessage>[1],
  now: number,
  messages: readonly (readonly [sender: number, content: string, more?: Partial<MessageRow>])[],
): MessageRow[] {
  return messages.map(([sender, content, more], index) => {
    const sendTime = now - (messages.length - index) * 2 * MINUTE;
    return addMessage(world, key, sender, content, { sendTime, ...more });
  });
}

const picture = (width: number, height: number, name: string) => {
  const url = pictureUrl(width, height, name);
  return encodeImage({ originUrl: url, thumbUrl: url, width, height });
};

function addPrivateChats(world: World, now: number): void {
  const day = now - 1440 * MINUTE;
  for (const { key, showName, online } of world.friends) addChat(world, key, showName, { online });
  const file = encodeFile({ name: 'proof-notes.txt', size: 820, url: pictureUrl(1, 1, 'proof-notes.txt') });
  const tip = encodeTip('ended', [205], '03:25');
  addMessages(world, privateChat(YATING), day, [
    [YATING, 'Hi Alice! 這週六要一起去爬山嗎？'],
    [ALICE, '好啊！What should I bring?'],
    [YATING, '明天記得早點睡 ⛰️'],
  ]);
  addMessages(world, privateChat(MIRA), now - 90 * MINUTE, [
    [MIRA, picture(400, 300, 'second-map.png'), { type: MessageType.IMAGE }],
    [ALICE, 'Rivers do that?'],
    [MIRA, file, { type: MessageType.FILE }],
    [MIRA, tip, { type: MessageType.ACT_RT_VIDEO }],
    [MIRA, 'One o’clock it is 🍜'],
  ]);
  addMessages(world, privateChat(BRUNO), now - 12 * MINUTE, [
    [BRUNO, 'Morning. Did the printer send the proofs?'],
    [ALICE, 'They did. Colours look right, the paper is a touch too grey.'],
    [BRUNO, file, { type: MessageType.FILE }],
    [ALICE, 'Found it. A fixed width from the old grid, gone now.', { sendTime: now - 198 * MINUTE }],
    [BRUNO, 'Are you free for a short call at four?'],
  ]);
}

function addGroups(world: World): void {
  const memberOf = (id: number) => {
    const { nickName } = personOf(world, id);
    const friend = world.friends.find((one) => one.id === id);
    return member(id, {
      showName: nickName,
      nickName,
      isFriend: friend !== undefined,
      online: friend?.online === true,
    });
  };
  const base = { remark: '', nickName: '', isDnd: false, isTop: false, members: 3 };
  const studio = groupInfo({
    ...base,
    key: groupChat(STUDIO),
    id: STUDIO,
    name: 'Design studio',
    showName: 'Design studio',
    words: 'Drafts go to the shared folder. Stand-up at ten.',
    ownerId: ALICE,
    ownerNickName: 'Alice Moreau',
    role: 'owner',
  });
  addChat(world, studio.key, studio.name, {
    group: studio,
    members: [
      { ...memberOf(ALICE), role: 'owner', online: true },
      { ...memberOf(MIRA), role: 'admin' },
      memberOf(BRUNO),
    ],
  });
  const hiking = groupInfo({
    ...base,
    key: groupChat(HIKING),
    id: HIKING,
    name: '週末登山',
    showName: '週末登山',
    words: '週六早上六點半，捷運站二號出口集合。',
    ownerId: YATING,
    ownerNickName: '陳雅婷',
    role: 'member',
  });
  addChat(world, hiking.key, hiking.name, {
    group: hiking,
    members: [{ ...memberOf(YATING), role: 'owner' }, { ...memberOf(ALICE), online: true }, memberOf(MIRA)],
  });
  addMessage(world, hiking.key, MIRA, '你最棒了！');
  addScenes(world);
}

/** Messages of many types: more than a high window shows. */
function addScenes(world: World): void {
  const key = groupChat(STUDIO);
  const now = Date.now();
  addMessages(
    world,
    key,
    now - 15 * MINUTE,
    Array.from(
      { length: 24 },
      (_, line) => [line % 3 === 2 ? ALICE : MIRA, `scene: line ${line + 1}`] as const,
    ),
  );
  addMessages(world, key, now - 5 * MINUTE, [
    [MIRA, picture(640, 400, 'wide.png'), { type: MessageType.IMAGE }],
    [MIRA, picture(80, 60, 'small.png'), { type: MessageType.IMAGE }],
    [
      MIRA,
      encodeUserCard({ userId: YATING, nickName: '陳雅婷', headImage: '' }),
      { type: MessageType.USER_CARD },
    ],
    [
      MIRA,
      encodeGroupCard({ groupId: HIKING, groupName: '週末登山', headImage: '' }),
      { type: MessageType.GROUP_CARD },
    ],
    [BRUNO, 'scene: both of them'],
  ]);
  const question = addMessage(world, key, MIRA, 'scene: which of them, the wide one or the small one?');
  const answer = addMessage(world, key, ALICE, 'scene: the wide one', { quote: quoteOf(question) });
  addMessage(world, key, MIRA, 'scene: so do I', { quote: quoteOf(answer) });
  addMessage(world, key, ALICE, 'scene: who comes along?', { receipt: { readed: 1, all: false } });
  const { id, sendId, sendNickName, own, type, content } = question;
  const studio = world.chats.find((chat) => chat.key === key);
  if (studio) studio.pinned = { id: id ?? 0, sendId, sendNickName, own, type, content };
}

function addSystemChat(world: World, now: number): void {
  addChat(world, SYSTEM_CHAT, '');
  const card = (id: number, intro: string, coverUrl = ''): string => JSON.stringify({ id, intro, coverUrl });
  const type = MessageType.SYSTEM_MESSAGE;
  addMessages(world, SYSTEM_CHAT, now - 7200 * MINUTE, [
    [0, card(1, 'A short tour of the app.', pictureUrl(400, 160, 'welcome.png')), { type, title: 'Welcome' }],
    [0, card(2, 'The terms have changed.'), { type, title: 'New terms of use' }],
  ]);
}
