// The registration of an account.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { maybe, named, nothing, sentText, typed } from '../../request-schema.ts';
import { shape } from '../../schema.ts';
import { LIMITS, RegisterMode } from '../enums.ts';
import { EMAIL, MAX_EMAIL, PHONE, USER_NAME } from '../formats.ts';

/** The required fields of a new account. */
export const newAccount = {
  userName: v.pipe(named(LIMITS.userName), v.regex(USER_NAME, 'not English')),
  password: typed(LIMITS.anyPassword),
} as const;

export const accountEndpoints = {
  /**
   * Registers an account (ENT-07). Phone mode needs `phone` and `code`, email mode `email` and `code`. The server fills
   * in a missing `nickName`. The server ignores `confirmPassword`, which the form checks.
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
        ...newAccount,
        nickName: maybe(typed({ min: 0, max: LIMITS.nickName.max })),
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
};
