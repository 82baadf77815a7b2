// Confirmation before a recall (X-CHAT-20). A refused recall shows a toast and keeps the message.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useFailureWords } from '../use-failure-words.ts';

export interface RecallDialogProps {
  chat: ChatKey;
  id: number;
  onClose: () => void;
}

export function RecallDialog({ chat, id, onClose }: RecallDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const failureText = useFailureWords();
  const [busy, setBusy] = useState(false);

  const recall = async (): Promise<void> => {
    setBusy(true);
    const receipt = await retryCommand(line, 'recall', { chat, id });
    if (!receipt.ok) toasts.add({ kind: 'wrong', text: failureText(receipt.error), key: `recall-${id}` });
    onClose();
  };

  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t`Recall this message?`}
      description={t`The message disappears for everyone in this chat. They see that it was recalled.`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="danger" busy={busy} onClick={() => void recall()}>
            {t`Recall`}
          </Button>
        </>
      }
    />
  );
}
