// A dialog with one text field, which a command stores.
import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type TextFormOptions, useTextForm } from './use-text-form.ts';

export interface TextDialogProps extends TextFormOptions, Pick<DialogProps, 'title' | 'description'> {
  /** The label of the field. */
  label: string;
  /** The label of the button that stores the text. */
  confirm: string;
}

export function TextDialog({ title, description, label, confirm, ...form }: TextDialogProps) {
  const { t } = useLingui();
  const { field, busy, cancel, handleSubmit } = useTextForm(form);
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  return (
    <Dialog
      open
      onClose={cancel}
      title={title}
      {...(description !== undefined && { description })}
      closeLabel={t`Close`}
      initialFocus={input}
      actions={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <TextField {...field} ref={input} label={label} />
      </form>
    </Dialog>
  );
}
