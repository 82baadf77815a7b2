// The shape of the rows of a call.
import * as v from 'valibot';
import { count, flag, text, time, userId } from './field-shapes.ts';

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
    end: v.nullable(v.union([v.strictObject({ why: text }), v.strictObject({ why: text, message: text })])),
  }),
  v.strictObject({
    key: text,
    kind: v.literal('signal'),
    number: count,
    type: v.picklist(['offer', 'answer', 'candidate']),
    json: text,
  }),
]);
