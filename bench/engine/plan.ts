// In Chromium, and on Node 24 in tests. What an account for measuring holds: message n of all lies where this
// says, so that a journal, the answers of a pull and a live frame tell the same story. Pure.
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageStatus, MessageType } from '../../src/core/domain/enums.ts';

export interface Plan {
  readonly selfId: number;
  /** User ids of the friends there is a chat with. */
  readonly friends: readonly number[];
  readonly groups: readonly number[];
  readonly messages: number;
  /** Server time (ms) before which all of it happened. */
  readonly now: number;
}

/** So many chats hold half of all messages, as a few people and groups do in life. */
export const BUSY = 20;

/** Private and group chats mixed, the busy ones first. */
export function chatsOf({ friends, groups }: Plan): ChatKey[] {
  const step = groups.length === 0 ? Infinity : (friends.length + groups.length) / groups.length;
  const chats: ChatKey[] = [];
  let [friend, group] = [0, 0];
  while (friend < friends.length || group < groups.length) {
    const due = group < groups.length && chats.length + 1 >= (group + 1) * step;
    const [id, key] =
      due || friend === friends.length ? [groups[group++], groupChat] : [friends[friend++], privateChat];
    if (id !== undefined) chats.push(key(id));
  }
  return chats;
}

/** The chat of message n, as its place in `chatsOf`. */
export function placeOf(n: number, chats: number): number {
  const busy = Math.min(BUSY, chats);
  if (chats === busy || n % 2 === 0) return Math.floor(n / 2) % busy;
  return busy + (Math.floor(n / 2) % (chats - busy));
}

/** The numbers of a chat's messages, ascending. */
export function* numbersOf(place: number, chats: number, messages: number): Generator<number> {
  const busy = Math.min(BUSY, chats);
  if (chats === busy) {
    for (let n = 0; n < messages; n++) if (placeOf(n, chats) === place) yield n;
    return;
  }
  const [first, stride] = place < busy ? [2 * place, 2 * busy] : [2 * (place - busy) + 1, 2 * (chats - busy)];
  for (let n = first; n < messages; n += stride) yield n;
}

/** Ids of all kinds rise together. */
export const idOf = (n: number): number => n + 1;

/** Message n as the domain holds it; `n` may lie behind those of the plan. */
export function messageAt(n: number, chat: ChatKey, plan: Plan): StoredMessage {
  const target = Number(chat.slice(chat.indexOf('-') + 1));
  const isGroup = chat.startsWith('group');
  const own = n % 3 === 0;
  const other = isGroup ? (plan.friends[n % plan.friends.length] ?? plan.selfId) : target;
  return {
    id: idOf(n),
    tmpId: `${1_700_000_000_000 + n}benchabc`,
    seqNo: null,
    sendId: own ? plan.selfId : other,
    recvId: isGroup ? null : own ? target : plan.selfId,
    groupId: isGroup ? target : null,
    type: MessageType.TEXT,
    content: wordsOf(n),
    sendTime: timeOf(n, plan),
    selfSend: own,
    status: n < plan.messages * READ ? MessageStatus.READED : MessageStatus.PENDING,
    atUserIds: [],
    quoteMessage: null,
    sendNickName: isGroup ? `Person ${n % 40}` : '',
    title: '',
    receipt: false,
    readedCount: 0,
    receiptOk: false,
    order: 0,
    failure: '',
  };
}

/** The share that has been read, on whatever device. */
const READ = 0.95;
const DAYS = 25 * 86_400_000;

/** ms in whole seconds, as the server tells it. */
function timeOf(n: number, { messages, now }: Plan): number {
  const ago = n < messages ? DAYS - (n * (DAYS - 3_600_000)) / messages : 0;
  return Math.floor((now - ago) / 1000) * 1000;
}

const TEXTS = [
  'The quick answer is yes.',
  'Let us look at it tomorrow.',
  '好的，明天見。',
  'I have read it twice and still like the second part best.',
  'See https://example.org/notes',
];

const wordsOf = (n: number): string => `Message ${n} ${TEXTS[n % TEXTS.length] ?? ''}`;
