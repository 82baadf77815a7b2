// Confirmation before a recall (X-CHAT-20). A refused recall keeps the message.
import { useLingui } from '@lingui/react/macro';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { Question } from '../../../shared/forms/Question.tsx';
import { retryCommand } from '../../../shared/retry-command.ts';
import { useFailureWords } from '../use-failure-words.ts';

export interface RecallDialogProps {
  chat: ChatKey;
  id: number;
  onClose: () => void;
}

export function RecallDialog({ chat, id, onClose }: RecallDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  return (
    <Question
      title={t`Recall this message?`}
      text={t`The message disappears for everyone in this chat. They see that it was recalled.`}
      confirm={t`Recall`}
      act={() => retryCommand(line, 'recall', { chat, id })}
      failureText={useFailureWords()}
      onClose={onClose}
    />
  );
}
