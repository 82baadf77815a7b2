// The command of a form or dialog: it runs once at a time, and a failure becomes a sentence. A form that has closed in the
// meantime, as after the loss of a right, leaves the sentence to a toast.
import { useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../core/contract/result.ts';
import { toasts } from '../../ui/toasts.ts';
import { type UnlessBusy, useBusy } from '../use-busy.ts';
import { useFailureWords } from '../use-failure-words.ts';

export interface FormCommand {
  busy: boolean;
  /** The sentence for the last failure; undefined while a command runs. */
  error: string | undefined;
  setError: (error: string | undefined) => void;
  /** Runs a command, and calls `onDone` after its success. */
  submit: <T>(act: () => Promise<Result<T>>, onDone: (value: T) => void) => void;
  unlessBusy: UnlessBusy;
}

/** @param failureText by default the sentences of failed commands about a person or group */
export function useFormCommand(failureText?: (failure: Failure) => string): FormCommand {
  const sharedText = useFailureWords();
  const [error, setError] = useState<string>();
  const [busy, run, unlessBusy] = useBusy();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const tell = (text: string): void => {
    if (isShown.current) setError(text);
    else toasts.add({ kind: 'wrong', text });
  };
  return {
    busy,
    error,
    setError,
    submit: (act, onDone) =>
      void run(async () => {
        setError(undefined);
        const receipt = await act();
        if (receipt.ok) onDone(receipt.value);
        else tell((failureText ?? sharedText)(receipt.error));
      }),
    unlessBusy,
  };
}
