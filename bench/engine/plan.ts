// The content of a bench account: a pure function from n to message n. So the journal, the responses of a pull
// and a live frame agree. Runs in Chromium, and in Node in tests.
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageStatus, MessageType } from '../../src/core/domain/enums.ts';

export interface Plan {
  readonly selfId: number;
  /** User ids of the friends with a chat. */
  readonly friends: readonly number[];
  readonly groups: readonly number[];
  readonly messages: number;
  /** Server time (ms); all messages are older. */
  readonly now: number;
}

/** Number of chats that have half of all messages, as real accounts have a few busy chats. */
export const BUSY = 20;

/** Private and group chats interleaved, the busy chats first. */
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

/** The index in `chatsOf` of the chat of message n. */
export function chatIndexOf(n: number, chats: number): number {
  const busy = Math.min(BUSY, chats);
  if (chats === busy || n % 2 === 0) return Math.floor(n / 2) % busy;
  return busy + (Math.floor(n / 2) % (chats - busy));
}

/** The message numbers of a chat, ascending. */
export function* numbersOf(chatIndex: number, chats: number, messages: number): Generator<number> {
  const busy = Math.min(BUSY, chats);
  if (chats === busy) {
    for (let n = 0; n < messages; n++) if (chatIndexOf(n, chats) === chatIndex) yield n;
    return;
  }
  const [first, stride] =
    chatIndex < busy ? [2 * chatIndex, 2 * busy] : [2 * (chatIndex - busy) + 1, 2 * (chats - busy)];
  for (let n = first; n < messages; n += stride) yield n;
}

/** One sequence of ids for private and group messages. */
export const idOf = (n: number): number => n + 1;

/** Message n in the form of the domain; `n` may exceed the plan's messages. */
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

/** The share of messages that are read. */
const READ = 0.95;
const DAYS = 25 * 86_400_000;

/** ms rounded down to whole seconds, as the server sends times. */
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
