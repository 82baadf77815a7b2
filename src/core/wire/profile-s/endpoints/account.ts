// Calls about the user's own account and profile.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, maybe, named, nothing, storedUrl, sentText } from '../../request-schema.ts';
import { flag, id, long, shape } from '../../schema.ts';
import { LIMITS, RegisterMode, Sex } from '../enums.ts';
import { EMAIL, MAX_EMAIL, PHONE, USER_NAME } from '../formats.ts';

/** The required fields of a new account. A function, so that the bundler of the engine drops these schemas. */
export const newAccount = () =>
  ({
    userName: v.pipe(named(LIMITS.userName), v.regex(USER_NAME, 'not English')),
    password: bounded(LIMITS.password),
  }) as const;

const enabled = shape({ enabled: flag });

export const accountEndpoints = {
  /**
   * Registers an account (ENT-07). Phone mode needs `phone` and `code`, email mode `email` and `code`. The server fills
   * in a missing `nickName`. The server ignores `confirmPassword`, which the form checks. The schema stands here,
   * because the bundler of the engine drops inline request schemas.
   */
  register: defineEndpoint({
    method: 'POST',
    path: '/register',
    access: 'open',
    body: v.pipe(
      shape({
        mode: v.nullish(v.enum(RegisterMode), RegisterMode.USERNAME),
        phone: maybe(
          v.pipe(
            sentText,
            v.check((phone) => phone === '' || PHONE.test(phone), 'phone format'),
          ),
        ),
        email: maybe(
          v.pipe(
            sentText,
            v.maxLength(MAX_EMAIL),
            v.check((email) => email === '' || EMAIL.test(email), 'email format'),
          ),
        ),
        code: maybe(v.pipe(sentText, v.maxLength(LIMITS.code.max))),
        ...newAccount(),
        nickName: maybe(v.pipe(sentText, v.maxLength(LIMITS.nickName.max))),
        confirmPassword: v.optional(v.nullable(sentText)),
      }),
      v.forward(
        v.check((body) => body.mode !== RegisterMode.PHONE || Boolean(body.phone), 'phone required'),
        ['phone'],
      ),
      v.forward(
        v.check((body) => body.mode !== RegisterMode.EMAIL || Boolean(body.email), 'email required'),
        ['email'],
      ),
      v.forward(
        v.check((body) => body.mode === RegisterMode.USERNAME || Boolean(body.code), 'code required'),
        ['code'],
      ),
    ),
    data: nothing,
  }),
  modifyPwd: defineEndpoint({
    method: 'PUT',
    path: '/modifyPwd',
    access: 'token',
    body: shape({
      oldPassword: bounded(LIMITS.loginField),
      newPassword: bounded(LIMITS.password),
      confirmPassword: v.optional(v.nullable(sentText)),
    }),
    data: nothing,
  }),
  unregister: defineEndpoint({
    method: 'DELETE',
    path: '/unregister',
    access: 'token',
    data: nothing,
  }),
  /** Takes a user object. `id` must be the user's own id; null leaves a field unchanged. */
  userUpdate: defineEndpoint({
    method: 'PUT',
    path: '/user/update',
    access: 'token',
    body: shape({
      id,
      nickName: named(LIMITS.nickName),
      sex: maybe(v.pipe(long, v.enum(Sex))),
      signature: maybe(bounded(LIMITS.signature)),
      headImage: maybe(storedUrl(LIMITS.url)),
      headImageThumb: maybe(storedUrl(LIMITS.url)),
    }),
    data: nothing,
  }),
  userManualApprove: defineEndpoint({
    method: 'PUT',
    path: '/user/manualApprove',
    access: 'token',
    query: enabled,
    data: nothing,
  }),
  /** Turns the sound of incoming messages on or off, for the terminal in the token. */
  userAudioTip: defineEndpoint({
    method: 'PUT',
    path: '/user/audioTip',
    access: 'token',
    query: enabled,
    data: nothing,
  }),
  userLanguage: defineEndpoint({
    method: 'PUT',
    path: '/user/language',
    access: 'token',
    body: shape({ language: bounded(LIMITS.language) }),
    data: nothing,
  }),
};
