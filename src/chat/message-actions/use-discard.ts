// Discards an unsent message, which removes it from the outbox. A toast says why a discard is not possible now.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Failure } from '../../core/contract/result.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
import { keepFocus } from './keep-focus.ts';

export interface Discarding {
  busy: boolean;
  /** @param from the pressed control, which unmounts with the message */
  discard: (from: HTMLElement) => void;
}

export function useDiscard(tmpId: string): Discarding {
  const { t } = useLingui();
  const line = useLine();
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);

  const failureText = ({ code }: Failure): string => {
    switch (code) {
      case 'OFFLINE':
        return t`It is not known yet whether this message was sent. You can discard it when you are back online.`;
      case 'UNDECIDED':
        return t`This message is being sent or was just sent. Wait a moment, then try again.`;
      default:
        return t`The message could not be discarded. Try again.`;
    }
  };

  const discard = async (from: HTMLElement): Promise<void> => {
    setBusy(true);
    const receipt = await retryCommand(line, 'discard', { tmpId });
    setBusy(false);
    if (receipt.ok) keepFocus(from);
    else showFailure(receipt.error, failureText(receipt.error));
  };
  return { busy, discard: (from) => void discard(from) };
}
