// A text with an edit button. The button turns the text into a field, which stays open until the server has stored the
// typed text.
import { useLingui } from '@lingui/react/macro';
import PencilLine from 'lucide-react/icons/pencil-line';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isBlank } from '../../core/domain/blank.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { RichText } from '../text/RichText.tsx';
import { UnsavedText } from '../unsent/UnsavedText.tsx';
import styles from './EditableText.module.css';
import { useUnsavedSlot } from './unsaved-texts.ts';
import { type TextFormOptions, useTextForm } from './use-text-form.ts';

interface FieldProps {
  label: string;
  multiline?: boolean;
}

export interface EditableTextProps extends FieldProps, Omit<TextFormOptions, 'onClose' | 'unsaved'> {
  /** Names the text among all texts of the user, such as `group-7/notice`. */
  textKey: string;
  /** The level of the label as a heading. */
  level: 3 | 4;
  /** The text for a blank value. */
  emptyText: string;
  /** Shows the value with its links; default: as plain text. */
  hasLinks?: boolean;
  canEdit?: boolean;
  editLabel: string;
}

export function EditableText(props: EditableTextProps) {
  const { t } = useLingui();
  const { textKey, level, emptyText, hasLinks = false, canEdit = true, editLabel, ...form } = props;
  const { label, value } = form;
  const unsaved = useUnsavedSlot(textKey);
  // A half-typed text opens the field again, without the focus.
  const [isOpen, setOpen] = useState(() => canEdit && unsaved.read() !== undefined);
  const [takesFocus, setTakesFocus] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    flushSync(() => setOpen(false));
    // The user may have lost the right to edit.
    (editButton.current ?? heading.current)?.focus();
  };
  if (isOpen) return <InlineForm {...form} takesFocus={takesFocus} unsaved={unsaved} onClose={close} />;
  const isEmpty = isBlank(value);
  const Heading = `h${level}` as const;
  return (
    <div className={styles.text}>
      <Heading ref={heading} tabIndex={-1} className={styles.label}>
        {label}
      </Heading>
      <p className={styles.value} dir="auto" data-empty={isEmpty || undefined}>
        {isEmpty ? emptyText : hasLinks ? <RichText text={value} /> : value}
      </p>
      {!canEdit && <UnsavedText textKey={textKey} label={t`Your unsaved text`} />}
      {canEdit && (
        <IconButton
          ref={editButton}
          className={styles.edit}
          label={editLabel}
          title={editLabel}
          onClick={() => {
            setTakesFocus(true);
            setOpen(true);
          }}
        >
          <PencilLine />
        </IconButton>
      )}
    </div>
  );
}

interface InlineFormProps extends FieldProps, TextFormOptions {
  takesFocus: boolean;
}

function InlineForm({ label, multiline = false, takesFocus, ...form }: InlineFormProps) {
  const { t } = useLingui();
  const { field, busy, cancel, handleSubmit } = useTextForm(form);
  const line = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const focusField = useEffectEvent(() => {
    if (!takesFocus) return;
    line.current?.select();
    area.current?.focus();
  });
  useEffect(() => focusField(), []);
  const common = {
    ...field,
    label,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Esc closes the field only, not the panel around it.
      event.preventDefault();
      cancel();
    },
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      {multiline ? <TextArea {...common} ref={area} rows={6} /> : <TextField {...common} ref={line} />}
      <div className={styles.acts}>
        <Button size="small" onClick={cancel}>{t`Cancel`}</Button>
        <Button size="small" kind="primary" type="submit" busy={busy}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}
