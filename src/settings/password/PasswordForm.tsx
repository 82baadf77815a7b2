// The form that changes the password (SET-12), which opens by its address only. A failure keeps the typed texts.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '../../core/contract/result.ts';
import { characterCount } from '../../core/domain/characters.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine, useRow } from '../../line/hooks.ts';
import { forgetPassword } from '../../platform/forget-password.ts';
import { storage } from '../../platform/storage.ts';
import { savedAccounts } from '../../platform/stored-accounts.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { useSiteConfig } from '../../shared/site-config.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from '../Settings.module.css';
import { useSettingsAddress } from '../use-settings-address.ts';
import { type PasswordFields, passwordProblems, type PasswordProblem } from './password-problems.ts';

const EMPTY: PasswordFields = { old: '', next: '', confirm: '' };

export function PasswordForm() {
  const { t } = useLingui();
  const line = useLine();
  const failureText = useFailureWords();
  const { close } = useSettingsAddress();
  const self = useRow({ view: 'status' })?.self;
  const [fields, setFields] = useState(EMPTY);
  const [showsProblems, setShowsProblems] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, setError, submit } = useFormCommand((failure: Failure) =>
    failure.code === 'OFFLINE'
      ? t`You are offline. The password can be changed when you are online.`
      : failureText(failure),
  );
  const focusField = (name: string): void =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const focusFirst = useEffectEvent(() => focusField('old'));
  // The dialog gives the focus to its close button while this form loads.
  useEffect(() => focusFirst(), []);
  // Until the configuration is here, the server alone checks the length.
  const lengths = useSiteConfig().config?.password ?? LIMITS.anyPassword;
  const problems = passwordProblems(fields, lengths);
  const wordsOf = (name: keyof PasswordFields, problem: PasswordProblem): string => {
    const max = name === 'old' ? LIMITS.loginField.max : lengths.max;
    const words: Readonly<Record<PasswordProblem, string>> = {
      missing: t`Fill in this field.`,
      'too-short': t`At least ${lengths.min} characters.`,
      'too-long': t`At most ${max} characters.`,
      same: t`The new password must differ from the old one.`,
      different: t`The two passwords are different.`,
    };
    return words[problem];
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const [first] = Object.keys(problems);
    if (first !== undefined) {
      setShowsProblems(true);
      return focusField(first);
    }
    submit(
      () => retryCommand(line, 'changePassword', { oldPassword: fields.old, newPassword: fields.next }),
      () => {
        // The password that this browser keeps for the sign-in form is no longer valid.
        if (self) forgetPassword(storage.signIn, savedAccounts, self);
        toasts.add({
          kind: 'good',
          text: t`The password was changed. All other devices are signed out. Sign in with the new password next time.`,
        });
        close();
      },
    );
  };
  const field = (name: keyof PasswordFields, label: string, autoComplete: string) => {
    const problem = problems[name];
    return (
      <TextField
        name={name}
        type="password"
        label={label}
        value={fields[name]}
        limit={name === 'next' ? { length: characterCount(fields.next), max: lengths.max } : undefined}
        autoComplete={autoComplete}
        reveal={{ show: t`Show password`, hide: t`Hide password` }}
        error={problem && (showsProblems || problem === 'too-long') ? wordsOf(name, problem) : undefined}
        onChange={({ currentTarget }) => {
          setError(undefined);
          setFields({ ...fields, [name]: currentTarget.value });
        }}
      />
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      {error !== undefined && <Banner kind="wrong">{error}</Banner>}
      {/* Password managers store the new password under this name. */}
      <input
        type="text"
        hidden
        readOnly
        name="username"
        autoComplete="username"
        value={self?.userName ?? ''}
      />
      {field('old', t`Old password`, 'current-password')}
      {field('next', t`New password`, 'new-password')}
      {field('confirm', t`New password again`, 'new-password')}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={busy}>{t`Change password`}</Button>
      </div>
    </form>
  );
}
