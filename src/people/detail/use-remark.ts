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
  handleSubmit: (event: FormEvent) => void;
}

/** @param onDone called after the server has stored the remark, and for an unchanged one */
export function useRemark({ id, remark }: FriendRow, onDone: () => void): RemarkForm {
  const line = useLine();
  const words = useFailureWords();
  const [typed, setTyped] = useState(remark);
  const [error, setError] = useState<string>();
  const [busy, run] = useBusy();
  const save = async (): Promise<void> => {
    if (typed.trim() === remark) return onDone();
    setError(undefined);
    const receipt = await retryCommand(line, 'setRemark', { id, remark: typed });
    if (receipt.ok) onDone();
    else setError(words(receipt.error));
  };
  return {
    typed,
    setTyped,
    error,
    busy,
    handleSubmit: (event) => {
      event.preventDefault();
      void run(save);
    },
  };
}
