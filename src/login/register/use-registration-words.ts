// The sentences for failures and wrong fields of the registration.
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../core/contract/result.ts';
import { useBusyWords } from '../../shared/busy-words.ts';
import { useStatusWords } from '../../shared/use-status-words.ts';
import type { FieldError, FieldName, FieldRules } from './register-rules.ts';

export function useRegistrationFailure(): (failure: Failure) => string {
  const { t } = useLingui();
  const busyWords = useBusyWords();
  const statusWords = useStatusWords();
  return (failure) => {
    if (failure.code === 'REFUSED') return failure.message || t`The server refused the request.`;
    if (failure.code === 'BUSY') return busyWords(failure);
    if (failure.code !== 'NO_ANSWER') return t`Something went wrong. Try again.`;
    const statusText = statusWords(failure);
    if (statusText !== null) return statusText;
    return navigator.onLine
      ? t`The server is not responding. Check your connection and try again.`
      : t`You are offline. Try again when you are back online.`;
  };
}

/** @returns the sentence for a wrong field (VAL-05..12, ERR-47) */
export function useFieldErrorWords({
  codeLength,
  password,
}: FieldRules): (field: FieldName, error: FieldError) => string {
  const { t } = useLingui();
  const { min, max } = password;
  const codeFormat = codeLength === null ? t`code format error` : t`The code has ${codeLength} digits.`;
  const words: Readonly<Record<FieldName, Partial<Record<FieldError, string>>>> = {
    phone: { missing: t`please enter phone`, format: t`phone format error` },
    email: { missing: t`please enter email`, format: t`email format error` },
    smsCode: { missing: t`please enter code`, format: codeFormat },
    mailCode: { missing: t`please enter code`, format: codeFormat },
    userName: {
      missing: t`please enter username`,
      format: t`Please use English`,
      short: t`The username must have at least 3 characters.`,
      long: t`The username must have at most 20 characters.`,
    },
    nickName: {
      missing: t`please enter nickname`,
      long: t`The nickname must have at most 20 characters.`,
    },
    password: {
      missing: t`please enter password`,
      short: t`The password must have at least ${min} characters.`,
      long: t`The password must have at most ${max} characters.`,
    },
    confirmPassword: { missing: t`please enter password`, mismatch: t`password not match` },
  };
  return (field, error) => words[field][error] ?? '';
}
