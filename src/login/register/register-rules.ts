// The validation of the registration form (VAL-05..12, ERR-47). The functions return the names of errors; the form has
// their texts. Pure functions.
import type { RegistrationArgs } from '../../core/contract/registration-commands.ts';
import { isBlank } from '../../core/domain/blank.ts';
import { RegisterMode } from '../../core/wire/profile-s/enums.ts';
import { EMAIL, MAX_EMAIL, PHONE, USER_NAME } from '../../core/wire/profile-s/formats.ts';
import { characterCount } from '../../core/domain/characters.ts';
import { typedCode } from '../../core/domain/typed-code.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';

export type FieldName =
  | 'phone'
  | 'smsCode'
  | 'email'
  | 'mailCode'
  | 'userName'
  | 'nickName'
  | 'password'
  | 'confirmPassword';

export type Values = Readonly<Record<FieldName, string>>;

export type FieldError = 'missing' | 'format' | 'short' | 'long' | 'mismatch';

export const EMPTY: Values = {
  phone: '',
  smsCode: '',
  email: '',
  mailCode: '',
  userName: '',
  nickName: '',
  password: '',
  confirmPassword: '',
};

const MODES: readonly unknown[] = Object.values(RegisterMode);

/** The known modes of the server's configuration, in its order. */
export const knownModes = (registration: readonly string[]): readonly RegisterMode[] =>
  [...new Set(registration)].filter((mode): mode is RegisterMode => MODES.includes(mode));

const ACCOUNT: readonly FieldName[] = ['userName', 'nickName', 'password', 'confirmPassword'];

/** The fields of a mode in the order of the form (REG-01..03). */
export const FIELDS: Readonly<Record<RegisterMode, readonly FieldName[]>> = {
  username: ACCOUNT,
  phone: ['phone', 'smsCode', ...ACCOUNT],
  email: ['email', 'mailCode', ...ACCOUNT],
};

/** The rules of the fields in the server's configuration. */
export interface FieldRules {
  /** The number of digits of a code; null where unknown. */
  codeLength: number | null;
  /** The lengths of a password. */
  password: { min: number; max: number };
}

/** The most characters of the fields that are stored as typed. */
export const maxOf = (field: FieldName, { password }: FieldRules): number | null => {
  if (field === 'userName' || field === 'nickName') return LIMITS[field].max;
  return field === 'password' ? password.max : null;
};

export function errorOf(field: FieldName, values: Values, rules: FieldRules): FieldError | null {
  const { password } = values;
  const text = values[field].trim();
  switch (field) {
    case 'phone':
      return requiredText(text, PHONE.test(text));
    case 'email':
      return requiredText(text, text.length <= MAX_EMAIL && EMAIL.test(text));
    case 'smsCode':
    case 'mailCode':
      return requiredText(text, isCode(typedCode(text), rules.codeLength));
    case 'userName':
      return requiredText(text, USER_NAME.test(text)) ?? lengthError(text, LIMITS.userName);
    case 'nickName':
      return requiredText(text, true) ?? lengthError(text, LIMITS.nickName);
    // Spaces belong to a password.
    case 'password':
      return password === '' ? 'missing' : lengthError(password, rules.password);
    case 'confirmPassword':
      if (values.confirmPassword === '') return 'missing';
      return values.confirmPassword === password ? null : 'mismatch';
  }
}

/** The first wrong field of a mode; null if the form can be sent. */
export const firstWrong = (mode: RegisterMode, values: Values, rules: FieldRules): FieldName | null =>
  FIELDS[mode].find((field) => errorOf(field, values, rules) !== null) ?? null;

/** The arguments of the command `register` for valid values. */
export function registrationOf(mode: RegisterMode, values: Values): RegistrationArgs['register'] {
  const account = {
    userName: values.userName.trim(),
    nickName: values.nickName.trim(),
    password: values.password,
  };
  switch (mode) {
    case RegisterMode.USERNAME:
      return { mode, ...account };
    case RegisterMode.PHONE:
      return { mode, ...account, phone: values.phone.trim(), code: typedCode(values.smsCode) };
    case RegisterMode.EMAIL:
      return { mode, ...account, email: values.email.trim(), code: typedCode(values.mailCode) };
  }
}

function requiredText(text: string, isWellFormed: boolean): FieldError | null {
  if (isBlank(text)) return 'missing';
  return isWellFormed ? null : 'format';
}

/** A code that the server could have sent. */
const isCode = (code: string, length: number | null): boolean =>
  length === null ? code.length <= LIMITS.code.max : /^\d*$/.test(code) && code.length === length;

function lengthError(text: string, { min, max }: { min: number; max: number }): FieldError | null {
  const length = characterCount(text);
  if (length < min) return 'short';
  return length > max ? 'long' : null;
}
