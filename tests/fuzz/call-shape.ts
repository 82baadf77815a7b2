// The shape of the rows of a call.
import * as v from 'valibot';
import { count, flag, id, text, time, userId } from './field-shapes.ts';

const EndShape = v.nullable(
  v.union([v.strictObject({ why: text }), v.strictObject({ why: text, message: text })]),
);
const devices = { microphone: flag, camera: flag, screen: flag };

const GroupCallShape = v.strictObject({
  key: v.literal('call'),
  kind: v.literal('group-call'),
  call: text,
  groupId: id,
  revision: count,
  role: v.picklist(['host', 'invitee', 'joiner']),
  inviterId: v.nullable(id),
  hostId: v.nullable(id),
  step: v.picklist(['preparing', 'calling', 'ringing', 'accepting', 'joining', 'talking', 'ended']),
  since: v.nullable(time),
  owner: v.nullable(text),
  ringer: v.nullable(text),
  heir: v.nullable(text),
  generation: count,
  people: v.array(
    v.strictObject({
      userId: id,
      name: text,
      headImage: text,
      state: v.picklist(['invited', 'in']),
      ...devices,
      visit: count,
    }),
  ),
  most: count,
  media: v.strictObject(devices),
  wanted: v.strictObject({ microphone: flag, camera: flag }),
  reconnects: count,
  missed: v.nullable(v.strictObject({ number: count, userIds: v.array(id), why: text })),
  end: EndShape,
});

export const CallShape = v.union([
  v.strictObject({
    key: v.literal('call'),
    kind: v.literal('call'),
    call: text,
    wireId: text,
    revision: count,
    peerId: userId,
    mode: v.picklist(['voice', 'video']),
    role: v.picklist(['caller', 'callee']),
    step: v.picklist(['preparing', 'calling', 'ringing', 'accepting', 'connecting', 'talking', 'ended']),
    since: v.nullable(time),
    owner: v.nullable(text),
    ringer: v.nullable(text),
    heir: v.nullable(text),
    generation: count,
    media: v.strictObject({
      microphone: flag,
      camera: flag,
      screen: flag,
      path: v.picklist(['new', 'connected', 'lost']),
      bars: v.nullable(v.picklist([0, 1, 2, 3, 4])),
      trouble: v.nullable(v.picklist(['network', 'processor', 'far'])),
    }),
    wanted: v.strictObject({ microphone: flag, camera: flag }),
    reconnects: count,
    end: EndShape,
  }),
  v.strictObject({
    key: text,
    kind: v.literal('signal'),
    number: count,
    type: v.picklist(['offer', 'answer', 'candidate']),
    from: id,
    json: text,
  }),
  GroupCallShape,
  v.strictObject({
    key: text,
    kind: v.literal('running-call'),
    groupId: id,
    people: v.array(v.strictObject({ userId: id, name: text, headImage: text })),
    isIn: flag,
    isFull: flag,
  }),
]);
