// The state of a form that changes one text by a command. A failure keeps the typed text.
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { Result } from '../../core/contract/result.ts';
import { stored } from '../../core/domain/stored.ts';
import { useFormCommand } from './use-form-command.ts';

export interface TextFormOptions {
  /** The stored text. */
  value: string;
  /** The sentence for an invalid text. */
  check?: (text: string) => string | undefined;
  save: (text: string) => Promise<Result<unknown>>;
  /** Called after the server has stored the text, for an unchanged text, and on cancel. */
  onClose: () => void;
}

/** @returns `field`: the props of the text field; `cancel` closes the form, unless the text is being stored */
export function useTextForm({ value, check, save, onClose }: TextFormOptions) {
  const [typed, setTyped] = useState(value);
  const { busy, error, setError, submit, unlessBusy } = useFormCommand();
  const cancel = (): void => unlessBusy(onClose);
  const text = stored(typed);
  const problem = check?.(text);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== undefined) setError(problem);
    else if (text === value) cancel();
    else submit(() => save(text), onClose);
  };
  const field = {
    value: typed,
    error: error ?? (typed === value ? undefined : problem),
    dir: 'auto',
    autoComplete: 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
      setTyped(currentTarget.value);
      setError(undefined);
    },
  };
  return { field, busy, cancel, handleSubmit };
}
