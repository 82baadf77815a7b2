// The shapes of the data of decoded frames, by command.
import * as v from 'valibot';
import { QuoteShape, count, flag, int, text, time, userId } from './field-shapes.ts';

const QuoteRow = v.strictObject({ ...QuoteShape.entries, sendId: v.nullable(userId) });
const wireRow = {
  id: v.nullable(count),
  content: text,
  type: int,
  status: int,
  sendTime: v.nullable(time),
};
const chatRow = { ...wireRow, tmpId: text, sendId: v.nullable(userId), quoteMessage: v.nullable(QuoteRow) };

/** Data of frames, by command. */
export const FrameShapes: Record<number, v.GenericSchema> = {
  0: v.null(),
  1: v.null(),
  2: text,
  3: v.strictObject({ ...chatRow, recvId: v.nullable(userId) }),
  4: v.strictObject({
    ...chatRow,
    groupId: v.nullable(count),
    sendNickName: text,
    receipt: flag,
    receiptOk: flag,
    readedCount: int,
    atUserIds: v.array(int),
  }),
  5: v.strictObject({ ...wireRow, seqNo: v.nullable(count), title: text, coverUrl: text, intro: text }),
  212: v.strictObject({
    groupId: count,
    sendId: v.nullable(userId),
    sendNickName: text,
    content: text,
    id: v.nullable(count),
  }),
};
