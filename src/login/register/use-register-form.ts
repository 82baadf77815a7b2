// The state of the registration form: the values of all modes, the wrong fields that the user has left, and the attempt
// to register. A failed attempt keeps every field.
import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useState } from 'react';
import { type Failure, isFault } from '../../core/contract/result.ts';
import { characterCount } from '../../core/domain/characters.ts';
import type { RegisterMode } from '../../core/wire/profile-s/enums.ts';
import { useLine } from '../../line/hooks.ts';
import { useLimit } from '../../shared/forms/use-limit.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import {
  EMPTY,
  errorOf,
  type FieldName,
  type FieldRules,
  FIELDS,
  firstWrong,
  maxOf,
  registrationOf,
} from './register-rules.ts';
import { useFieldErrorWords, useRegistrationFailure } from './use-registration-words.ts';

export function useRegisterForm(rules: FieldRules, onRegistered: (userName: string) => void) {
  const { t } = useLingui();
  const line = useLine();
  const errorWords = useFieldErrorWords(rules);
  const limitOf = useLimit();
  const failureWords = useRegistrationFailure();
  const [values, setValues] = useState(EMPTY);
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const { busy, error, isFaulty, setError, submit } = useFormCommand((failure) =>
    mayExist(failure)
      ? t`The server did not answer. The account may exist by now: try to sign in, or register again.`
      : failureWords(failure),
  );

  const touch = (...fields: FieldName[]): void => setTouched((before) => new Set([...before, ...fields]));

  /** Shows the errors of these fields. Returns the first wrong field. */
  const reveal = (fields: readonly FieldName[]): FieldName | null => {
    touch(...fields);
    return fields.find((field) => errorOf(field, values, rules) !== null) ?? null;
  };

  return {
    values,
    busy,
    /** The sentence for the failed attempt. */
    error,
    /** The sentence is about a fault of the app. */
    isFaulty,
    reveal,
    /** The props of a text field. */
    field: (name: FieldName) => {
      const found = errorOf(name, values, rules);
      // A text that is too long is wrong while the user types it.
      const wrong = touched.has(name) || found === 'long' ? found : null;
      const max = maxOf(name, rules);
      const lengthOf = name === 'password' ? { lengthOf: characterCount } : {};
      return {
        name,
        value: values[name],
        readOnly: busy,
        limit: max === null ? undefined : limitOf(values[name], max, lengthOf).limit,
        error: wrong ? errorWords(name, wrong) : undefined,
        onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void =>
          setValues((before) => ({ ...before, [name]: value })),
        onBlur: (): void => touch(name),
      };
    },
    /** Sends a valid form. Returns the first wrong field, null if there is none. */
    send: (mode: RegisterMode): FieldName | null => {
      touch(...FIELDS[mode]);
      const wrong = firstWrong(mode, values, rules);
      const args = registrationOf(mode, values);
      if (!wrong)
        submit(
          () => line.command('register', args),
          () => onRegistered(args.userName),
        );
      return wrong;
    },
    reset: (): void => {
      setValues(EMPTY);
      setTouched(new Set());
      setError(undefined);
    },
  };
}

/** Statuses of a proxy that have a sentence of their own (ERR-06, ERR-08..10). */
const NAMED_STATUSES = new Set([400, 404, 405, 500, 501]);

/** The request may have reached the server, which gave no answer. */
function mayExist(failure: Failure): boolean {
  if (isFault(failure)) return failure.code !== 'INVALID';
  return failure.code === 'NO_ANSWER' && navigator.onLine && !NAMED_STATUSES.has(failure.status ?? 0);
}
