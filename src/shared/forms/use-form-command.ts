// The command of a form or dialog: it runs once at a time, and a failure becomes a sentence. A toast shows a fault of the
// app, and the failure of a form that has closed in the meantime, as after the loss of a right.
import { useEffect, useRef, useState } from 'react';
import { type Failure, isFault, type Result } from '../../core/contract/result.ts';
import { useLine } from '../../line/hooks.ts';
import { type UnlessBusy, useBusy } from '../use-busy.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { useFailureWords } from '../use-failure-words.ts';

export interface FormCommand {
  busy: boolean;
  /** The sentence for the last failure; undefined while a command runs. */
  error: string | undefined;
  /** The sentence is about a fault of the app. */
  isFaulty: boolean;
  setError: (error: string | undefined) => void;
  /** Runs a command, and calls `onDone` after its success. */
  submit: <T>(act: () => Promise<Result<T>>, onDone: (value: T) => void) => void;
  unlessBusy: UnlessBusy;
}

/** @param failureText by default the sentences of failed commands about a person or group */
export function useFormCommand(failureText?: (failure: Failure) => string): FormCommand {
  const line = useLine();
  const sharedText = useFailureWords();
  const showFailure = useFailureToast();
  const [problem, setProblem] = useState<{ text: string; isFault: boolean }>();
  const [busy, run, unlessBusy] = useBusy();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const tell = (failure: Failure): void => {
    const text = (failureText ?? sharedText)(failure);
    // A page without a signed-in user shows no toasts.
    const isInPlace = isShown.current && (!isFault(failure) || line.user() === null);
    if (isInPlace) setProblem({ text, isFault: isFault(failure) });
    else showFailure(failure, text);
  };
  return {
    busy,
    error: problem?.text,
    isFaulty: problem?.isFault === true,
    setError: (text) => setProblem(text === undefined ? undefined : { text, isFault: false }),
    submit: (act, onDone) =>
      void run(async () => {
        setProblem(undefined);
        const receipt = await act();
        if (receipt.ok) onDone(receipt.value);
        else tell(receipt.error);
      }),
    unlessBusy,
  };
}
