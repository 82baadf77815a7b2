// The toast of a failed command: one for each cause. A fault of the app offers to copy the diagnostics.
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../core/contract/result.ts';
import { type ToastInput, toasts } from '../ui/toasts.ts';
import { useCopyDiagnostics } from './diagnostics/use-copy-diagnostics.ts';
import { FAULT, failureCause } from './failure-cause.ts';

/** Time for which a fault is shown, ms. */
const FAULT_TIME = 20_000;

/** @returns a function that shows the sentence of a failure; a fault has a sentence of its own */
export function useFailureToast(): (failure: Failure, text: string, ms?: number) => void {
  const { t } = useLingui();
  const faultToast = useFaultToast();
  return (failure, text, ms) => {
    const key = failureCause(failure);
    if (key === FAULT) toasts.add(faultToast(t`Something went wrong. Try again.`));
    else
      toasts.add({ kind: 'wrong', text, ...(key !== undefined && { key }), ...(ms !== undefined && { ms }) });
  };
}

/** @returns a function that makes the toast of a fault from its sentence, and the error that a part threw */
export function useFaultToast(): (text: string, error?: unknown) => ToastInput {
  const { t } = useLingui();
  const copy = useCopyDiagnostics();
  return (text, error) => ({
    kind: 'wrong',
    text,
    key: FAULT,
    ms: FAULT_TIME,
    action: { label: t`Copy diagnostics`, onPress: () => void copy(error) },
  });
}
