// The state of a form that changes one text by a command. A failure keeps the typed text, and a hint tells that the stored
// text has changed in the meantime.
import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { Result } from '../../core/contract/result.ts';
import { stored } from '../../core/domain/stored.ts';
import type { UnsavedSlot } from './unsaved-texts.ts';
import { useFormCommand } from './use-form-command.ts';
import { useLimit } from './use-limit.ts';

export interface TextFormOptions {
  /** The stored text. */
  value: string;
  /** The maximum number of characters; without it `check` finds a text that is too long. */
  max?: number | undefined;
  lengthOf?: ((text: string) => number) | undefined;
  /** The sentence for an invalid text. */
  check?: (text: string) => string | undefined;
  save: (text: string) => Promise<Result<unknown>>;
  /** Called after the server has stored the text, for an unchanged text, and on cancel. */
  onClose: () => void;
  /** Keeps the typed text while the form is not shown. */
  unsaved?: UnsavedSlot;
}

/** @returns `field`: the props of the text field; `cancel` closes the form, unless the text is being stored */
export function useTextForm({ value, max, lengthOf, check, save, onClose, unsaved }: TextFormOptions) {
  const { t } = useLingui();
  const [{ typed, base }, setText] = useState(() => unsaved?.read() ?? { typed: value, base: value });
  const { busy, error, setError, submit, unlessBusy } = useFormCommand();
  const limitOf = useLimit();
  const close = (): void => {
    unsaved?.write(undefined);
    onClose();
  };
  const cancel = (): void => unlessBusy(close);
  const text = stored(typed);
  const limited = max === undefined ? undefined : limitOf(text, max, lengthOf && { lengthOf });
  const problem = limited?.tooLong ?? check?.(text);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== undefined) setError(problem);
    else if (text === value) cancel();
    else submit(() => save(text), close);
  };
  const field = {
    value: typed,
    limit: limited?.limit,
    error: error ?? (typed === value ? undefined : problem),
    ...(value !== base && text !== value && { hint: t`Changed meanwhile. Saving replaces the new text.` }),
    dir: 'auto',
    autoComplete: 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
      const next = { typed: currentTarget.value, base };
      setText(next);
      unsaved?.write(next.typed === base ? undefined : next);
      setError(undefined);
    },
  };
  return { field, busy, cancel, handleSubmit };
}
