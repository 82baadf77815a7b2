// The tab. Sends what the field has. A sent text leaves the field at once, or a fast typist would run into it; it is
// held until the engine has written it down, and comes back when it could not. What is not sent is a draft (X-CHAT-08).
import { type RefObject, useState } from 'react';
import { targetOf, type ChatKey } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import type { DraftInput } from './draft/use-draft.ts';
import type { FieldHandle } from './editor/EditorField.tsx';
import { mentionedIn } from './mention/mentioned.ts';
import { outgoing, type Outgoing } from './outgoing-text.ts';
import { replyOf, type Reply, setReply } from './reply/use-reply.ts';
import { nextTmpId } from './tmp-ids.ts';
import { type NotSent, useNotSentWords } from './use-not-sent-words.ts';

export interface Sending {
  going: Outgoing;
  /** Why the text was not sent, or another one not taken into the field; null for nothing to say. */
  note: string | null;
  send: () => Promise<void>;
  /** A text did not fit into the field. */
  noRoom: () => void;
  receipt: boolean;
  setReceipt: (on: boolean) => void;
  /** Something else was sent with what stood above the field. */
  sent: () => void;
}

export function useSending(
  chat: ChatKey,
  unsent: DraftInput,
  reply: Reply,
  field: RefObject<FieldHandle | null>,
): Sending {
  const notes = useNotSentWords();
  const line = useLine();
  const [refused, setRefused] = useState<{ why: NotSent; text: string } | null>(null);
  const [receipt, setReceipt] = useState(false);
  const going = outgoing(unsent.text);

  const sent = (): void => {
    reply.cancel();
    setReceipt(false);
  };

  const send = async (): Promise<void> => {
    // An input method's last letters may be newer than what was rendered.
    const doc = field.current?.now().doc;
    const now = outgoing(doc?.text ?? unsent.text);
    if (!doc || now.kind === 'blank') return;
    if (now.kind === 'too-long') {
      setRefused({ why: 'too-long', text: doc.text });
      return;
    }
    const at = targetOf(chat).type === ChatType.GROUP ? mentionedIn(doc) : [];
    if (at.length > LIMITS.atUserIds) {
      setRefused({ why: 'too-many', text: doc.text });
      return;
    }
    setRefused(null);
    const settle = unsent.take();
    const answered = reply.target;
    sent();
    const args = {
      chat,
      tmpId: nextTmpId(),
      content: now.content,
      ...(answered && { quote: answered.id }),
      ...(at.length > 0 && { at }),
      ...(receipt && { receipt }),
    };
    const taken = await retryCommand(line, 'sendText', args);
    settle(taken.ok);
    if (taken.ok) return;
    setRefused({ why: 'not-taken', text: '' });
    if (answered && replyOf(line, chat) === null) setReply(line, chat, answered);
    if (receipt) setReceipt(true);
  };

  const isOver =
    refused === null ||
    (refused.why === 'too-long' && going.kind !== 'too-long') ||
    ((refused.why === 'too-many' || refused.why === 'no-room') && refused.text !== unsent.text);
  const noRoom = (): void => setRefused({ why: 'no-room', text: unsent.text });
  return { going, note: isOver ? null : notes[refused.why], send, noRoom, receipt, setReceipt, sent };
}
