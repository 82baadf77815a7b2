// A text of the group's profile. Its edit button turns it into a field, which keeps the typed text until the server has
// stored it.
import { useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Result } from '../../core/contract/result.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { stored } from '../text-checks.ts';
import styles from './Profile.module.css';

export interface EditableTextProps {
  label: string;
  value: string;
  /** The text for an empty value. */
  emptyText: string;
  /** Maximum length, UTF-16 units; without it `check` finds a text that is too long. */
  max?: number;
  multiline?: boolean;
  canEdit: boolean;
  editLabel: string;
  /** The sentence for an invalid text. */
  check?: (text: string) => string | undefined;
  save: (text: string) => Promise<Result<unknown>>;
}

export function EditableText(props: EditableTextProps) {
  const { label, value, emptyText, max, multiline = false, canEdit, editLabel, check, save } = props;
  const { t } = useLingui();
  const failureText = useFailureWords();
  /** The text in the field; null while the text is only shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [busy, run, unlessBusy] = useBusy();
  const editButton = useRef<HTMLButtonElement>(null);

  const close = (): void => {
    flushSync(() => {
      setTyped(null);
      setError(undefined);
    });
    editButton.current?.focus();
  };
  const cancel = (): void => unlessBusy(close);
  const store = async (text: string): Promise<void> => {
    const receipt = await save(text);
    if (receipt.ok) close();
    else setError(failureText(receipt.error));
  };
  const submit = (): void => {
    const text = stored(typed ?? '');
    const problem = check?.(text);
    if (problem !== undefined) return setError(problem);
    if (text === value) return close();
    setError(undefined);
    void run(() => store(text));
  };
  if (typed === null) {
    return (
      <div className={styles.text}>
        <h4 className={styles.label}>{label}</h4>
        <p className={styles.value} dir="auto" data-empty={value === '' || undefined}>
          {value || emptyText}
        </p>
        {canEdit && (
          <IconButton
            ref={editButton}
            className={styles.pencil}
            label={editLabel}
            title={editLabel}
            onClick={() => setTyped(value)}
          >
            <Pencil />
          </IconButton>
        )}
      </div>
    );
  }
  const field = {
    label,
    value: typed,
    error: error ?? check?.(typed),
    autoFocus: true,
    dir: 'auto',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value);
      setError(undefined);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
      // Esc closes the field only, not the panel around it.
      event.preventDefault();
      cancel();
    },
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {multiline ? (
        <TextArea {...field} rows={6} maxLength={max ?? 0} />
      ) : (
        <TextField
          {...field}
          autoComplete="off"
          {...(max !== undefined && { maxLength: max, counted: true })}
        />
      )}
      <div className={styles.formActs}>
        <Button size="small" onClick={cancel}>{t`Cancel`}</Button>
        <Button size="small" kind="primary" type="submit" busy={busy}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}
