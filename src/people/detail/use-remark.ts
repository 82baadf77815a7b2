// The state of a form that changes the remark for a friend (VAL-22). A failure keeps the typed text.
import { type FormEvent, useState } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';

export interface RemarkForm {
  typed: string;
  setTyped: (typed: string) => void;
  error: string | undefined;
  busy: boolean;
  /** Closes the form without saving, unless the remark is being saved. */
  cancel: () => void;
  handleSubmit: (event: FormEvent) => void;
}

/** @param onClose called after the server has stored the remark, for an unchanged one, and on cancel */
export function useRemark({ id, remark }: FriendRow, onClose: () => void): RemarkForm {
  const line = useLine();
  const words = useFailureWords();
  const [typed, setTyped] = useState(remark);
  const [error, setError] = useState<string>();
  const [busy, run, unlessBusy] = useBusy();
  const save = async (): Promise<void> => {
    if (typed.trim() === remark) return onClose();
    setError(undefined);
    const receipt = await retryCommand(line, 'setRemark', { id, remark: typed });
    if (receipt.ok) onClose();
    else setError(words(receipt.error));
  };
  return {
    typed,
    setTyped,
    error,
    busy,
    cancel: () => unlessBusy(onClose),
    handleSubmit: (event) => {
      event.preventDefault();
      void run(save);
    },
  };
}
