// Sending of the composer's text. The field is empty at once, so that the user can type the next message. The
// draft store keeps the text until the engine has stored the message; after a failure the text returns to the
// field (X-CHAT-08).
import { type RefObject, useState } from 'react';
import { isFault } from '../../core/contract/result.ts';
import { targetOf, type ChatKey } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import type { DraftInput } from './draft/use-draft.ts';
import type { EditorFieldHandle } from './editor/EditorField.tsx';
import { mentionedIds } from './mention/mentioned-ids.ts';
import { outgoing, type Outgoing } from './outgoing-text.ts';
import { replyOf, type Reply, setReply } from './reply/use-reply.ts';
import { nextTmpId } from './tmp-ids.ts';
import { type SendError, useSendErrorTexts } from './use-send-error-texts.ts';

export interface Sending {
  /** The field's text as it would be sent now. */
  content: Outgoing;
  /** The error to show below the field; null for none. */
  error: string | null;
  /** The error is a fault of the app. */
  isFaulty: boolean;
  send: () => Promise<void>;
  /** Shows that an inserted text did not fit into the field. */
  showFieldFull: () => void;
  /** Whether the next group message asks for read receipts. */
  receipt: boolean;
  setReceipt: (on: boolean) => void;
  /** Cancels the reply and the read receipt request, after files or a voice message were sent with them. */
  resetReplyAndReceipt: () => void;
}

export function useSending(
  chat: ChatKey,
  draft: DraftInput,
  reply: Reply,
  field: RefObject<EditorFieldHandle | null>,
): Sending {
  const errorTexts = useSendErrorTexts();
  const line = useLine();
  const [lastError, setLastError] = useState<{ why: SendError; text: string; isFault?: boolean } | null>(
    null,
  );
  const [receipt, setReceipt] = useState(false);
  const content = outgoing(draft.text);

  const resetReplyAndReceipt = (): void => {
    reply.cancel();
    setReceipt(false);
  };

  const send = async (): Promise<void> => {
    // The editor may contain letters of an input method that the rendered text lacks.
    const doc = field.current?.current().doc;
    const latest = outgoing(doc?.text ?? draft.text);
    if (!doc || latest.kind === 'blank') return;
    if (latest.kind === 'too-long') {
      setLastError({ why: 'too-long', text: doc.text });
      return;
    }
    const at = targetOf(chat).type === ChatType.GROUP ? mentionedIds(doc) : [];
    if (at.length > LIMITS.atUserIds) {
      setLastError({ why: 'too-many-mentions', text: doc.text });
      return;
    }
    setLastError(null);
    const replyTarget = reply.target;
    resetReplyAndReceipt();
    const result = await draft.send({
      chat,
      tmpId: nextTmpId(),
      content: latest.content,
      ...(replyTarget && { quote: replyTarget.id }),
      ...(at.length > 0 && { at }),
      ...(receipt && { receipt }),
    });
    if (result.ok) return;
    setLastError({ why: 'not-stored', text: '', isFault: isFault(result.error) });
    if (replyTarget && replyOf(line, chat) === null) setReply(line, chat, replyTarget);
    if (receipt) setReceipt(true);
  };

  const isResolved =
    lastError === null ||
    (lastError.why === 'too-long' && content.kind !== 'too-long') ||
    ((lastError.why === 'too-many-mentions' || lastError.why === 'field-full') &&
      lastError.text !== draft.text);
  const error = isResolved ? null : errorTexts[lastError.why];
  const isFaulty = error !== null && lastError?.isFault === true;
  const showFieldFull = (): void => setLastError({ why: 'field-full', text: draft.text });
  return { content, error, isFaulty, send, showFieldFull, receipt, setReceipt, resetReplyAndReceipt };
}
