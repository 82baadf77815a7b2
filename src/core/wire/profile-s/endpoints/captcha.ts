// Calls for captchas, and for verification codes by SMS and mail.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, nothing, sentText } from '../../request-schema.ts';
import { flag, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { EMAIL, MAX_EMAIL, PHONE } from '../formats.ts';
import { CaptchaSchema } from '../objects.ts';

const solved = { id: bounded({ min: 1, max: 64 }), code: bounded(LIMITS.code) };

export const captchaEndpoints = {
  captchaImgCode: defineEndpoint({
    method: 'POST',
    path: '/captcha/img/code',
    access: 'open',
    data: CaptchaSchema,
  }),
  /** Tests the solution of a captcha, which stays valid. "vertify" is the protocol's spelling. */
  captchaImgVertify: defineEndpoint({
    method: 'GET',
    path: '/captcha/img/vertify',
    access: 'open',
    query: shape(solved),
    data: v.nullish(flag, false),
  }),
  captchaSmsCode: defineEndpoint({
    method: 'POST',
    path: '/captcha/sms/code',
    access: 'open',
    body: shape({ phone: v.pipe(sentText, v.regex(PHONE, 'phone format')), ...solved }),
    data: nothing,
  }),
  captchaMailCode: defineEndpoint({
    method: 'POST',
    path: '/captcha/mail/code',
    access: 'open',
    body: shape({ email: v.pipe(sentText, v.maxLength(MAX_EMAIL), v.regex(EMAIL, 'email format')) }),
    data: nothing,
  }),
};
