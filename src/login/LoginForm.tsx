// The login form (LOGIN-01, 02, 04, 08; VAL-01..04; ERR-33; X-ACC-01, 02). The automatic sign-in runs in the engine, once for
// all tabs. While it runs, the form shows the stored values and is busy.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLine, useRow } from '../line/hooks.ts';
import { storage } from '../platform/storage.ts';
import { TERMINAL } from '../platform/terminal.ts';
import { LazyCopyButton } from '../shared/diagnostics/LazyCopyButton.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { TextField } from '../ui/TextField.tsx';
import { loginBanner } from './login-banner.ts';
import styles from './LoginScreen.module.css';
import { MAX_FIELD_LENGTH, nameError, passwordError } from './form-rules.ts';
import { registered } from './registered.ts';
import { useEndedWords } from './use-ended-words.ts';
import { useSignIn } from './use-sign-in.ts';

const BANNERS = { problem: 'wrong', registered: 'info', 'waiting-for-other-version': 'wait' } as const;

export function LoginForm() {
  const { t } = useLingui();
  const status = useRow({ view: 'status' });
  const endedWords = useEndedWords();
  const signIn = useSignIn();
  const [newName] = useState(registered.get);
  const [saved] = useState(() => storage.signIn.read());
  const [userName, setUserName] = useState(newName ?? saved?.userName ?? '');
  // The stored password belongs to another account than a new one.
  const sealed = newName === null ? (saved?.sealed ?? '') : '';
  const { password, isStored, setPassword } = usePassword(sealed, status?.ended?.why === 'removed');
  const [auto, setAuto] = useState(saved?.auto ?? true);
  const [touched, setTouched] = useState({ name: false, password: false });
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => () => registered.set(null), []);
  const focusPassword = useEffectEvent(() => {
    // The user chose the account, and only its password is missing.
    if (userName !== '' && sealed === '')
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  });
  useEffect(() => focusPassword(), []);

  const busy = signIn.busy || status?.signingIn === true;
  const ended = status?.ended && !signIn.tried ? endedWords(status.ended) : null;
  const waiting = status?.waiting ?? 'no';
  const state = loginBanner({
    waiting,
    busy,
    problem: signIn.problem,
    ended,
    isNew: newName !== null,
  });
  const max = MAX_FIELD_LENGTH;
  const tooLong = t`At most ${max} characters.`;
  const passwordErrors = { missing: t`please enter password`, long: tooLong };
  const nameErrors = {
    missing: t`please enter username`,
    short: t`The username must have at least 3 characters.`,
    long: tooLong,
  };
  const wrongName = nameError(userName);
  const wrongPassword = passwordError(password);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    setTouched({ name: true, password: true });
    const invalid = wrongName ? 'userName' : wrongPassword ? 'password' : null;
    if (invalid) form.current?.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
    else void signIn.submit({ userName: userName.trim(), password, auto, remembered: isStored });
  };

  const banner = state && (
    <Banner
      kind={BANNERS[state.kind]}
      className={styles.problem}
      action={state.kind === 'problem' && signIn.isFaulty && <LazyCopyButton size="small" />}
    >
      {state.kind === 'problem'
        ? state.text
        : state.kind === 'registered'
          ? t`Your account is registered. Sign in with your password.`
          : state.refused
            ? t`Another tab is still writing or uploading in another version. This tab continues when it has finished.`
            : t`Closing another open version of Partyline…`}
    </Banner>
  );
  // When the other version closes, its sign-in moves to this version, so the form waits.
  if (waiting !== 'no') return <div className={styles.form}>{banner}</div>;

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {banner}
      <input type="hidden" name="terminal" value={TERMINAL} />
      <TextField
        label={t`Username`}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={userName}
        readOnly={busy}
        error={(touched.name || wrongName === 'long') && wrongName ? nameErrors[wrongName] : undefined}
        onChange={(event) => setUserName(event.currentTarget.value)}
        onBlur={() => setTouched((before) => ({ ...before, name: true }))}
      />
      <TextField
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        readOnly={busy}
        // Anyone at this device could read a stored password.
        {...(!isStored && { reveal: { show: t`Show password`, hide: t`Hide password` } })}
        error={
          (touched.password || wrongPassword === 'long') && wrongPassword
            ? passwordErrors[wrongPassword]
            : undefined
        }
        onChange={(event) => setPassword(event.currentTarget.value)}
        onBlur={() => setTouched((before) => ({ ...before, password: true }))}
      />
      <Checkbox
        className={styles.remember}
        label={t`Sign in automatically next time`}
        name="auto"
        checked={auto}
        disabled={busy}
        onChange={(event) => setAuto(event.currentTarget.checked)}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t`Sign in`}
      </Button>
    </form>
  );
}

/**
 * The stored password, which the engine decrypts, until the user types another one. After a removal of this browser from
 * another device the field is empty.
 */
function usePassword(sealed: string, isRemoved: boolean) {
  const line = useLine();
  const [typed, setTyped] = useState<string | null>(null);
  const [unsealed, setUnsealed] = useState('');
  // The state keeps the field empty after a next engine, which knows no removal.
  if (isRemoved && typed === null) setTyped('');
  useEffect(() => {
    if (sealed === '') return;
    let isMounted = true;
    void line.command('unseal', { sealed }).then((receipt) => {
      if (isMounted && receipt.ok) setUnsealed(receipt.value);
    });
    return () => {
      isMounted = false;
    };
  }, [line, sealed]);
  return {
    password: typed ?? unsealed,
    isStored: typed === null && unsealed !== '',
    setPassword: setTyped,
  };
}
