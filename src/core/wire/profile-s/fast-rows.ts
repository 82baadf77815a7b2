// Hand-written equivalents of the message schemas, for speed: for 100,000 rows valibot takes several times as
// long as JSON.parse. Both variants call convert.ts, and a property test compares their outputs. Each function
// returns `undefined` for a row that it refuses.
import { plainName } from '../../domain/plain-name.ts';
import { isRecord, toId, toLong, toMeasure, toSecond } from '../convert.ts';
import { safeUrl } from '../url.ts';
import { MessageStatus, MessageType } from './enums.ts';
import type { GroupMessage, PrivateMessage, Quote, SystemMessage } from './objects.ts';

export function fastPrivateMessage(row: unknown): PrivateMessage | undefined {
  if (!isRecord(row)) return undefined;
  const base = common(row);
  const tmpId = textOf(row.tmpId);
  const sendId = idOf(row.sendId);
  const recvId = idOf(row.recvId);
  if (base === undefined || tmpId === undefined) return undefined;
  if (sendId === undefined || recvId === undefined) return undefined;
  const { id, content, type, status, sendTime } = base;
  const quoteMessage = quoteOf(row.quoteMessage);
  return { id, tmpId, sendId, recvId, content, type, status, sendTime, quoteMessage };
}

export function fastGroupMessage(row: unknown): GroupMessage | undefined {
  if (!isRecord(row)) return undefined;
  const base = common(row);
  const tmpId = textOf(row.tmpId);
  const groupId = idOf(row.groupId);
  const sendId = idOf(row.sendId);
  const sendNickName = nameOf(row.sendNickName);
  if (base === undefined || tmpId === undefined || sendNickName === undefined) return undefined;
  if (groupId === undefined || sendId === undefined) return undefined;
  const receipt = flagOf(row.receipt);
  const receiptOk = flagOf(row.receiptOk);
  const readedCount = toMeasure(row.readedCount);
  const atUserIds = longsOf(row.atUserIds);
  if (receipt === undefined || receiptOk === undefined) return undefined;
  if (atUserIds === undefined) return undefined;
  return {
    id: base.id,
    tmpId,
    groupId,
    sendId,
    sendNickName,
    content: base.content,
    type: base.type,
    status: base.status,
    sendTime: base.sendTime,
    receipt,
    receiptOk,
    readedCount,
    atUserIds,
    quoteMessage: quoteOf(row.quoteMessage),
  };
}

export function fastSystemMessage(row: unknown): SystemMessage | undefined {
  if (!isRecord(row)) return undefined;
  const base = common(row);
  const seqNo = idOf(row.seqNo);
  const title = textOf(row.title);
  const coverUrl = textOf(row.coverUrl);
  const intro = textOf(row.intro);
  if (base === undefined || seqNo === undefined || title === undefined) return undefined;
  if (coverUrl === undefined || intro === undefined) return undefined;
  const { id, content, type, status, sendTime } = base;
  return { id, seqNo, title, coverUrl: safeUrl(coverUrl), intro, content, type, status, sendTime };
}

type Row = Record<string, unknown>;

function common(row: Row) {
  const id = idOf(row.id);
  const content = textOf(row.content);
  const type = toLong(row.type);
  const status = longOr(row.status, MessageStatus.PENDING);
  const sendTime = row.sendTime === null || row.sendTime === undefined ? null : toSecond(row.sendTime);
  if (id === undefined || content === undefined || type === undefined) return undefined;
  if (status === undefined || sendTime === undefined) return undefined;
  return { id, content, type, status, sendTime };
}

/** The quote of a row; null where it is missing or malformed. */
function quoteOf(value: unknown): Quote | null {
  if (!isRecord(value)) return null;
  const id = toId(value.id);
  const sendId = idOf(value.sendId);
  const content = textOf(value.content);
  const type = longOr(value.type, MessageType.TEXT);
  const status = longOr(value.status, MessageStatus.PENDING);
  if (id === undefined || sendId === undefined || content === undefined) return null;
  if (type === undefined || status === undefined) return null;
  return { id, sendId, content, type, status };
}

function idOf(value: unknown): number | null | undefined {
  return value === null || value === undefined ? null : toId(value);
}

function longOr(value: unknown, absent: number): number | undefined {
  return value === null || value === undefined ? absent : toLong(value);
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : undefined;
}

function nameOf(value: unknown): string | undefined {
  const name = textOf(value);
  return name === undefined ? undefined : plainName(name);
}

function flagOf(value: unknown): boolean | undefined {
  if (value === null || value === undefined) return false;
  return typeof value === 'boolean' ? value : undefined;
}

function longsOf(value: unknown): number[] | undefined {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) return undefined;
  const longs: number[] = [];
  for (const item of value) {
    const long = toLong(item);
    if (long === undefined) return undefined;
    longs.push(long);
  }
  return longs;
}
