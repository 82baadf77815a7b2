// Messages and events in their stored form: arrays without field names and defaults, because a pull writes a
// hundred thousand of them and a boot reads them. The checks are hand-written; `undefined` means an invalid
// record.
import { parseChatKey, SYSTEM_CHAT, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Quote, StoredMessage } from '../../src/core/domain/message.ts';

/**
 * The fields in order: id, tmpId, sendId, target (recvId, groupId or seqNo), type, content, sendTime, status,
 * own (0 or 1), sender's name, `Rest`.
 */
type Packed = [
  number,
  string,
  number,
  number | null,
  number,
  string,
  number,
  number,
  0 | 1,
  string,
  Rest | 0,
];

/** Fields that most messages do not have. */
interface Rest {
  at?: readonly number[];
  quote?: Quote;
  title?: string;
  receipt?: 1;
  readed?: number;
  receiptOk?: 1;
}

export function packMessage(it: StoredMessage): Packed {
  const to = it.recvId ?? it.groupId ?? it.seqNo;
  const own = it.selfSend ? 1 : 0;
  return [
    it.id,
    it.tmpId,
    it.sendId,
    to,
    it.type,
    it.content,
    it.sendTime,
    it.status,
    own,
    it.sendNickName,
    restOf(it),
  ];
}

export function unpackMessage(chat: ChatKey, packed: unknown): StoredMessage | undefined {
  if (!Array.isArray(packed) || packed.length !== 11) return undefined;
  const [id, tmpId, sendId, to, type, content, sendTime, status, own, sendNickName, rest] =
    packed as unknown[];
  if (!isId(id) || id === 0 || typeof tmpId !== 'string' || !isId(sendId)) return undefined;
  if (!isInt(type) || typeof content !== 'string' || !isTime(sendTime)) return undefined;
  if (!isInt(status) || typeof sendNickName !== 'string') return undefined;
  if ((to !== null && !isId(to)) || !belongs(chat, sendId, to)) return undefined;
  const more = readRest(rest);
  if (!more) return undefined;
  return {
    id,
    tmpId,
    seqNo: chat.startsWith('s') ? to : null,
    sendId,
    recvId: chat.startsWith('p') ? to : null,
    groupId: chat.startsWith('g') ? to : null,
    type,
    content,
    sendTime,
    selfSend: own === 1,
    status,
    atUserIds: more.at ?? noIds,
    quoteMessage: more.quote ?? null,
    sendNickName,
    title: more.title ?? '',
    receipt: more.receipt === 1,
    readedCount: more.readed ?? 0,
    receiptOk: more.receiptOk === 1,
    order: 0,
    failure: '',
  };
}

/** A message event becomes `[chat, packed, at, old]`; every other event is stored as it is. */
export const packEvent = (event: ChatEvent): unknown =>
  event.kind === 'message'
    ? [event.chat, packMessage(event.message), event.at ?? 0, event.old ? 1 : 0]
    : event;

export function unpackEvent(it: unknown): ChatEvent | undefined {
  if (Array.isArray(it)) {
    const [key, packed, at, old] = it as unknown[];
    const chat = parseChatKey(key);
    const message = chat ? unpackMessage(chat, packed) : undefined;
    if (!chat || !message) return undefined;
    return {
      kind: 'message',
      chat,
      message,
      ...(isTime(at) && at > 0 && { at }),
      ...(old === 1 && { old: true }),
    };
  }
  return isObject(it) && parseChatKey(it['chat']) !== null && isValidEvent(it)
    ? (it as unknown as ChatEvent)
    : undefined;
}

/** Whether a message belongs to the chat under whose key it is stored. */
function belongs(chat: ChatKey, sendId: number, to: number | null): boolean {
  const target = Number(chat.slice(chat.indexOf('-') + 1));
  return chat === SYSTEM_CHAT || to === target || (chat.startsWith('p') && sendId === target);
}

function isValidEvent(it: Record<string, unknown>): boolean {
  switch (it['kind']) {
    case 'recall':
      return (
        isIdOrNull(it['id']) && isId(it['target']) && isId(it['byId']) && typeof it['byName'] === 'string'
      );
    case 'peer-read':
    case 'read-told':
      return isId(it['upTo']);
    case 'read':
      return isId(it['upTo']) && typeof it['told'] === 'boolean';
    case 'receipt':
      return isId(it['id']) && isId(it['readedCount']) && typeof it['receiptOk'] === 'boolean';
    case 'far':
      return isId(it['id']);
    case 'opened':
      return isTime(it['at']);
    case 'removed':
      return isIds(it['ids']);
    case 'cleared':
      return isId(it['upTo']) && isTime(it['at']);
    case 'gap':
      return isId(it['after']) && isId(it['before']);
    case 'filled':
      return isId(it['after']) && isId(it['before']) && typeof it['lost'] === 'boolean';
    default:
      return false;
  }
}

function restOf(it: StoredMessage): Rest | 0 {
  const { atUserIds, quoteMessage, title, receipt, readedCount, receiptOk } = it;
  if (atUserIds.length === 0 && !quoteMessage && title === '' && !receipt && readedCount === 0 && !receiptOk)
    return 0;
  return {
    ...(atUserIds.length > 0 && { at: atUserIds }),
    ...(quoteMessage && { quote: quoteMessage }),
    ...(title && { title }),
    ...(receipt && { receipt: 1 as const }),
    ...(readedCount > 0 && { readed: readedCount }),
    ...(receiptOk && { receiptOk: 1 as const }),
  };
}

function readRest(rest: unknown): Rest | undefined {
  if (rest === 0) return emptyRest;
  if (!isObject(rest)) return undefined;
  const { at, quote, title, readed } = rest;
  if (at !== undefined && !(Array.isArray(at) && at.every(isInt))) return undefined;
  if (quote !== undefined && !isQuote(quote)) return undefined;
  if (title !== undefined && typeof title !== 'string') return undefined;
  return readed === undefined || isId(readed) ? rest : undefined;
}

function isQuote(it: unknown): boolean {
  if (!isObject(it)) return false;
  const { id, sendId, content, type, status } = it;
  return isId(id) && isId(sendId) && isInt(type) && isInt(status) && typeof content === 'string';
}

const noIds: readonly number[] = [];
const emptyRest: Rest = {};
const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null;
const isInt = (it: unknown): it is number => Number.isSafeInteger(it);
const isId = (it: unknown): it is number => isInt(it) && it >= 0;
const isIdOrNull = (it: unknown): boolean => it === null || isId(it);
/** Whether a Date can have this time, ms. */
const isTime = (it: unknown): it is number => isId(it) && it <= 8_640_000_000_000_000;
const isIds = (it: unknown): boolean => Array.isArray(it) && it.every(isId);
