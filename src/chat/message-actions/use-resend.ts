// Resends a failed message under its old temporary id. A toast reports a command that failed.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
import { keepFocus } from './keep-focus.ts';

export interface Resending {
  busy: boolean;
  /** @param from the pressed control, which unmounts when the message is no longer failed */
  resend: (from: HTMLElement) => void;
}

export function useResend(tmpId: string): Resending {
  const { t } = useLingui();
  const line = useLine();
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const resend = async (from: HTMLElement): Promise<void> => {
    setBusy(true);
    const receipt = await retryCommand(line, 'resend', { tmpId });
    setBusy(false);
    if (receipt.ok) keepFocus(from);
    else showFailure(receipt.error, t`The message could not be resent. Try again.`);
  };
  return { busy, resend: (from) => void resend(from) };
}
