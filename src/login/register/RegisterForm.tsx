// The registration form: the fields of the chosen mode, a tab for each mode, and the requests for codes. The captcha
// dialog is outside the form element, because React passes the submit events of a dialog to its parents.
import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { RegisterMode } from '../../core/wire/profile-s/enums.ts';
import { useLine } from '../../line/hooks.ts';
import { isFocusLost } from '../../shared/focus-title.ts';
import { CopyDiagnosticsButton } from '../../shared/diagnostics/CopyDiagnosticsButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './Register.module.css';
import type { FieldName, FieldRules } from './register-rules.ts';
import { useCaptchaDialog } from './use-captcha-dialog.tsx';
import { useCodeRequest } from './use-code-request.ts';
import { useRegisterForm } from './use-register-form.ts';

export interface RegisterFormProps {
  modes: readonly [RegisterMode, ...RegisterMode[]];
  rules: FieldRules;
  onRegistered: (userName: string) => void;
}

export function RegisterForm({ modes, rules, onRegistered }: RegisterFormProps) {
  const { t } = useLingui();
  const line = useLine();
  const [mode, setMode] = useState<RegisterMode>(modes[0]);
  const element = useRef<HTMLFormElement>(null);
  const form = useRegisterForm(rules, onRegistered);
  const { field, values, busy, error } = form;
  const buttons = useRef<HTMLDivElement>(null);
  // The sentence of a failure moves the buttons down, on a low window out of view.
  useEffect(() => {
    if (error !== undefined) buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const captcha = useCaptchaDialog();
  const inputOf = (name: FieldName): HTMLInputElement | null =>
    element.current?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;

  /** The next step after a code was sent is its field, unless the user has moved on. */
  const focusCode = (name: 'smsCode' | 'mailCode'): void => {
    if (isFocusLost() || document.activeElement?.matches('[data-get-code]')) inputOf(name)?.focus();
  };
  const sms = useCodeRequest('phone', () => focusCode('smsCode'));
  const mail = useCodeRequest('email', () => focusCode('mailCode'));
  const [phone, email] = [values.phone.trim(), values.email.trim()];

  const requestSms = (): void => {
    if (form.reveal(['phone'])) inputOf('phone')?.focus();
    else
      sms.run(phone, async () => {
        const answer = await captcha.ask(() => inputOf('smsCode'));
        return answer?.ok ? line.command('registerSmsCode', { phone, ...answer.value }) : answer;
      });
  };
  const requestMail = (): void => {
    if (form.reveal(['email'])) inputOf('email')?.focus();
    else mail.run(email, () => line.command('registerMailCode', { email }));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const wrong = form.send(mode);
    if (wrong) inputOf(wrong)?.focus();
  };
  const reset = (): void => {
    form.reset();
    sms.forget();
    mail.forget();
  };

  const { min, max } = rules.password;
  const reveal = { show: t`Show password`, hide: t`Hide password` };
  const content = (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      {mode === RegisterMode.PHONE && (
        <>
          <TextField {...field('phone')} label={t`Phone`} type="tel" autoComplete="tel-national" />
          <CodeField
            field={{ ...field('smsCode'), label: t`SMS code` }}
            request={sms}
            address={phone}
            sentText={t`The code was sent to your phone.`}
            onRequest={requestSms}
          />
        </>
      )}
      {mode === RegisterMode.EMAIL && (
        <>
          <TextField
            {...field('email')}
            label={t`Email`}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <CodeField
            field={{ ...field('mailCode'), label: t`Email code` }}
            request={mail}
            address={email}
            sentText={t`The code was sent to your email address.`}
            onRequest={requestMail}
          />
        </>
      )}
      <TextField
        {...field('userName')}
        label={t`Username`}
        hint={t`3 to 20 English letters, digits, or . _ -`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('nickName')}
        label={t`Nickname`}
        hint={t`The name that others see.`}
        autoComplete="nickname"
        dir="auto"
      />
      <TextField
        {...field('password')}
        className={styles.half}
        label={t`Password`}
        hint={t`${min} to ${max} characters.`}
        type="password"
        autoComplete="new-password"
        reveal={reveal}
      />
      <TextField
        {...field('confirmPassword')}
        className={styles.half}
        label={t`Confirm password`}
        type="password"
        autoComplete="new-password"
        reveal={reveal}
      />
      {error !== undefined && (
        <Banner
          kind="wrong"
          className={styles.failure}
          action={form.isFaulty && <CopyDiagnosticsButton size="small" />}
        >
          {error}
        </Banner>
      )}
      <div ref={buttons} className={styles.acts}>
        <Button size="large" onClick={reset} disabled={busy}>{t`Reset`}</Button>
        <Button type="submit" kind="primary" size="large" wide busy={busy}>{t`Register`}</Button>
      </div>
    </form>
  );
  const labels: Readonly<Record<RegisterMode, string>> = {
    username: t`Username`,
    phone: t`Phone`,
    email: t`Email`,
  };
  return (
    <>
      {modes.length === 1 ? (
        content
      ) : (
        <Tabs
          label={t`Ways to register`}
          tabs={modes.map((id) => ({ id, label: labels[id] }))}
          value={mode}
          onChange={setMode}
          className={styles.tabs}
        >
          {content}
        </Tabs>
      )}
      {captcha.dialog}
    </>
  );
}
