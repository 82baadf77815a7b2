// The schema of the signed-in user's row: any other field or type fails.
import * as v from 'valibot';

const text = v.string();
const integer = v.pipe(v.number(), v.safeInteger());

export const SelfShape = v.strictObject({
  id: v.pipe(integer, v.minValue(1)),
  userName: text,
  nickName: text,
  headImage: text,
  headImageThumb: text,
  signature: text,
  phone: text,
  email: text,
  sex: integer,
  type: integer,
  status: integer,
  isBanned: v.boolean(),
  reason: text,
  online: v.boolean(),
  isManualApprove: v.boolean(),
  language: text,
  isAudioTip: v.boolean(),
});
