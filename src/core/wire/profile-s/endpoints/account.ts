// The registration of an account.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, maybe, named, nothing, sentText } from '../../request-schema.ts';
import { shape } from '../../schema.ts';
import { LIMITS, RegisterMode } from '../enums.ts';

/** A phone number (VAL-06): 11 digits; the first is 1, the second 3 to 9. */
export const PHONE = /^1[3-9]\d{9}$/;
/** An email address (VAL-08): a local part, one @, a host with a dot. */
export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * The characters of a user name (ERR-47): ASCII only, because every database folds the case of these letters
 * alike.
 */
const USER_NAME = /^[A-Za-z0-9_.-]*$/;

/** The required fields of a new account. */
export const newAccount = {
  userName: v.pipe(named(LIMITS.userName), v.regex(USER_NAME, 'not English')),
  password: bounded(LIMITS.password),
} as const;

/**
 * The body of a registration (ENT-07). Phone mode needs `phone` and `code`, email mode `email` and `code`. The
 * server fills in a missing `nickName`. The server ignores `confirmPassword`, which the form checks.
 */
const RegisterBodySchema = v.pipe(
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
        v.maxLength(254),
        v.check((email) => email === '' || EMAIL.test(email), 'email format'),
      ),
    ),
    code: maybe(v.pipe(sentText, v.maxLength(LIMITS.code.max))),
    ...newAccount,
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
);

export const accountEndpoints = {
  register: defineEndpoint({
    method: 'POST',
    path: '/register',
    access: 'open',
    body: RegisterBodySchema,
    data: nothing,
  }),
};
