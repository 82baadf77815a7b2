// Schemas of events and of the rows of views, field by field: any other field or type
// fails.
import * as v from 'valibot';
import { expect } from 'vitest';
import { CallShape } from './call-shape.ts';
import { QuoteShape, chatKey, chatType, count, flag, id, int, text, time, userId } from './field-shapes.ts';
import { SelfShape } from './self-shape.ts';

export const MessageShape = v.strictObject({
  id,
  tmpId: text,
  seqNo: v.nullable(count),
  sendId: userId,
  recvId: v.nullable(userId),
  groupId: v.nullable(id),
  type: int,
  content: text,
  sendTime: time,
  selfSend: flag,
  status: int,
  atUserIds: v.array(int),
  quoteMessage: v.nullable(QuoteShape),
  sendNickName: text,
  title: text,
  receipt: flag,
  readedCount: count,
  receiptOk: flag,
  order: count,
  failure: text,
});

export const SummaryShape = v.strictObject({
  last: v.nullable(MessageShape),
  lastId: count,
  movedAt: time,
  unread: count,
  mentions: v.pipe(v.array(v.strictObject({ id, me: flag, all: flag })), v.maxLength(200)),
  gaps: v.array(v.strictObject({ after: count, before: count, lost: flag })),
  brokenAfter: v.nullable(count),
});

const mark = v.picklist(['none', 'waiting', 'sending', 'sent', 'read', 'failed']);
const recalled = v.nullable(v.strictObject({ byId: userId, byName: text, own: flag }));
const lastLine = v.strictObject({
  type: int,
  content: text,
  sendTime: time,
  sendId: userId,
  sendNickName: text,
  own: flag,
  mark,
  recalled,
});
const upload = v.strictObject({
  kind: v.picklist(['image', 'file', 'audio', 'video']),
  name: text,
  size: count,
  width: count,
  height: count,
  duration: count,
  peaks: v.array(count),
  thumb: flag,
  progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
const role = v.picklist(['owner', 'admin', 'member']);
/** A message inside the row of another one: a quote or a pinned message. */
const quoted = { id: count, sendId: userId, sendNickName: text, own: flag, type: int, content: text };
const place = {
  key: chatKey,
  type: chatType,
  targetId: count,
  showName: text,
  headImage: text,
  online: flag,
};
const ended = v.variant('why', [
  v.strictObject({ why: v.picklist(['forced-logoff', 'cancelled']) }),
  v.strictObject({ why: v.literal('banned'), reason: text }),
  v.strictObject({ why: v.literal('removed'), userName: text }),
  v.strictObject({ why: v.picklist(['expired', 'pull-failed', 'initialization-failed']), message: text }),
]);
const blocked = v.variant('why', [
  v.strictObject({
    why: v.picklist(['nobody', 'cancelled', 'muted', 'all-muted', 'system']),
  }),
  v.strictObject({ why: v.literal('not-friends'), wereFriends: flag }),
  v.strictObject({ why: v.literal('left-group'), isDissolved: flag }),
  v.strictObject({ why: v.picklist(['banned', 'group-banned']), reason: text }),
]);

/** Rows that the engine sends to tabs, by view. */
export const RowShapes = {
  status: v.strictObject({
    key: v.literal('status'),
    phase: v.picklist(['stopped', 'offline', 'connecting', 'catching-up', 'live']),
    since: time,
    completeTo: v.nullable(time),
    progress: v.nullable(v.strictObject({ pulled: count, left: v.nullable(count) })),
    failed: count,
    requests: count,
    self: v.nullable(SelfShape),
    ended: v.nullable(ended),
    signingIn: flag,
    switching: flag,
    storage: v.picklist(['journal', 'memory']),
    waiting: v.picklist(['no', 'asked', 'refused', 'elsewhere']),
    uploading: flag,
    call: flag,
    groupCalls: v.array(id),
    clockOffset: v.number(),
  }),
  call: CallShape,
  chats: v.strictObject({
    ...place,
    isDnd: flag,
    isTop: flag,
    last: v.nullable(lastLine),
    unread: count,
    atMe: flag,
    atAll: flag,
    draft: text,
    optTime: time,
  }),
  people: v.strictObject({ ...place, isBlocked: flag }),
  head: v.strictObject({
    ...place,
    members: v.nullable(count),
    membersOnline: v.nullable(count),
    role: v.nullable(role),
    isDnd: flag,
    isTop: flag,
    pinned: v.nullable(v.strictObject(quoted)),
    mention: v.nullable(v.strictObject({ id, all: flag })),
    blocked: v.nullable(blocked),
    readUpTo: count,
    lastId: count,
    unread: count,
    draft: v.strictObject({ text, revision: count }),
  }),
  members: v.strictObject({
    key: text,
    userId,
    showName: text,
    nickName: text,
    headImage: text,
    role,
    online: flag,
    isMuted: flag,
    isFriend: flag,
  }),
  friends: v.strictObject({
    key: chatKey,
    id,
    showName: text,
    nickName: text,
    remark: text,
    headImage: text,
    online: flag,
    onlineWeb: flag,
    onlineApp: flag,
    isDnd: flag,
    isTop: flag,
    grouping: v.nullable(id),
  }),
  requests: v.strictObject({
    key: text,
    id,
    isReceived: flag,
    userId: id,
    showName: text,
    headImage: text,
    words: text,
    status: int,
    applyTime: v.nullable(time),
  }),
  groupings: v.strictObject({ key: text, id, showName: text, sort: int }),
  groups: v.strictObject({
    key: chatKey,
    id,
    showName: text,
    headImage: text,
    isOwner: flag,
    isDnd: flag,
    isTop: flag,
    isBanned: flag,
  }),
  group: v.strictObject({
    key: chatKey,
    id,
    name: text,
    showName: text,
    remark: text,
    nickName: text,
    words: text,
    headImage: text,
    ownerId: v.nullable(count),
    ownerNickName: text,
    role: v.nullable(role),
    members: v.nullable(count),
    isAllMuted: flag,
    isMuted: flag,
    isAllowInvite: flag,
    isNoprivatechat: flag,
    isDnd: flag,
    isTop: flag,
    isBanned: flag,
    reason: text,
    dissolve: flag,
  }),
  search: v.variant('kind', [
    v.strictObject({
      key: v.literal('state'),
      kind: v.literal('state'),
      step: v.picklist(['running', 'settled', 'done', 'failed']),
      reached: v.nullable(time),
      missing: v.picklist(['nothing', 'older', 'between']),
    }),
    v.strictObject({
      key: text,
      kind: v.literal('hit'),
      chat: chatKey,
      chatType,
      targetId: count,
      showName: text,
      headImage: text,
      id,
      sendTime: time,
      sendId: userId,
      sendName: text,
      own: flag,
      type: int,
      category: v.picklist(['text', 'picture', 'file', 'voice', 'video', 'card']),
      snippet: text,
      marks: v.array(v.tuple([count, count])),
      content: text,
    }),
  ]),
  pane: v.strictObject({
    key: text,
    // A gap has the id of the message after it, minus one half.
    id: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))),
    order: count,
    type: int,
    content: text,
    sendTime: time,
    sendId: userId,
    sendNickName: text,
    headImage: text,
    own: flag,
    mark,
    failure: text,
    recalled,
    at: v.array(int),
    quote: v.nullable(v.strictObject({ ...quoted, recalled: flag })),
    receipt: v.nullable(v.strictObject({ readed: count, all: flag })),
    title: text,
    upload: v.nullable(upload),
    gap: v.nullable(v.picklist(['filling', 'open', 'lost'])),
  }),
};

export function conforms(schema: v.GenericSchema, value: unknown, description: string): void {
  const result = v.safeParse(schema, value, { abortEarly: true });
  const issue = result.issues?.[0];
  if (issue) expect.fail(`${description}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}
