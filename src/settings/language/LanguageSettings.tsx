// The language settings (SET-13..15): the choice applies when the server has stored it. Other tabs follow the profile.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useLine } from '../../line/hooks.ts';
import { applyLanguage } from '../../platform/apply-language.ts';
import { LOCALES, type Locale } from '../../platform/locale.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from '../Settings.module.css';

/** Each language by its own name, so that its readers recognize it. */
const NAMES: Readonly<Record<Locale, string>> = { 'zh-TW': '繁體中文', 'en-US': 'English' };
const INITIAL: Locale = 'en-US';

export function LanguageSettings() {
  const { t, i18n } = useLingui();
  const line = useLine();
  const [chosen, setChosen] = useState(() => LOCALES.find((locale) => locale === i18n.locale) ?? INITIAL);
  const { busy, error, setError, submit } = useFormCommand();
  const choose = (locale: Locale): void => {
    setError(undefined);
    setChosen(locale);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    submit(
      () => retryCommand(line, 'setLanguage', { language: chosen }),
      () =>
        void applyLanguage(chosen).catch(() =>
          toasts.add({ kind: 'wrong', text: t`The language could not be loaded. Reload the page.` }),
        ),
    );
  };
  return (
    <form className={styles.part} onSubmit={save}>
      <RadioGroup
        label={t`Language`}
        options={LOCALES.toReversed().map((value) => ({ value, label: NAMES[value], lang: value }))}
        value={chosen}
        onChange={choose}
        error={error}
      />
      <div className={styles.acts}>
        <Button onClick={() => choose(INITIAL)}>{t`Reset`}</Button>
        <Button kind="primary" type="submit" busy={busy}>{t`Save`}</Button>
      </div>
    </form>
  );
}
