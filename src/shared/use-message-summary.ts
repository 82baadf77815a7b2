// One-line summaries of messages: the text, the type of an attachment, or a notice in the reader's language.
import { useLingui } from '@lingui/react/macro';
import type { RecallNote } from '../core/contract/rows.ts';
import { MessageType } from '../core/domain/enums.ts';
import { bounded, type Foreign, LINE, unbounded } from '../core/domain/foreign.ts';
import { nameIn } from './files/attachment.ts';
import { shownName } from './files/file-name.ts';
import { callLength, parseTip } from './tip-content.ts';
import { useTipWords } from './use-tip-words.ts';

export interface SummarizedMessage {
  type: number;
  content: Foreign;
  recalled: RecallNote | null;
}

/** The summary of a message of any type, bounded to one line. */
export function useMessageSummary(): (message: SummarizedMessage) => string {
  const { t } = useLingui();
  const tipWords = useTipWords();

  const recallWords = (note: RecallNote): string => {
    if (note.own) return t`You recalled a message`;
    return note.byName === '' ? t`A message was recalled` : t`${{ name: note.byName }} recalled a message`;
  };

  const callWords = (call: string, content: Foreign): string => {
    const { key, args, text } = parseTip(content);
    const outcomes: Readonly<Record<string, string>> = {
      ended: callLength(args[0]),
      cancelled: t`cancelled`,
      rejected: t`declined`,
      missed: t`not answered`,
      busy: t`busy`,
    };
    const outcome = outcomes[key] ?? text;
    return outcome === '' ? call : `${call} · ${outcome}`;
  };

  const named = (kind: string, content: Foreign): string => {
    const name = shownName(nameIn(content));
    return name === '' ? kind : t`${kind}: ${name}`;
  };

  return ({ type, content, recalled }) => {
    if (recalled) return recallWords(recalled);
    switch (type) {
      case MessageType.TEXT:
        return bounded(content, LINE);
      case MessageType.IMAGE:
        return t`Picture`;
      case MessageType.FILE:
        return named(t`File`, content);
      case MessageType.AUDIO:
        return t`Voice message`;
      case MessageType.VIDEO:
        return t`Video`;
      case MessageType.USER_CARD:
        return named(t`Contact`, content);
      case MessageType.GROUP_CARD:
        return named(t`Group`, content);
      case MessageType.TIP_TEXT:
        return tipWords(content);
      case MessageType.ACT_RT_VOICE:
        return callWords(t`Voice call`, content);
      case MessageType.ACT_RT_VIDEO:
        return callWords(t`Video call`, content);
      case MessageType.SYSTEM_MESSAGE:
        // In the chat list `content` is the headline of the message, if it has one, instead of the card.
        return isCard(content) ? t`System message` : bounded(content, LINE);
      default:
        return t`This message type is not supported`;
    }
  };
}

/** The text of a message for copying: the full text of text messages, and of system messages without a card. */
export function useCopiedWords(): (message: SummarizedMessage) => string {
  const summaryOf = useMessageSummary();
  return (message) => {
    const { type, content, recalled } = message;
    const isText = type === MessageType.TEXT || (type === MessageType.SYSTEM_MESSAGE && !isCard(content));
    return isText && !recalled ? unbounded(content) : summaryOf(message);
  };
}

const isCard = (content: Foreign): boolean => {
  const text = unbounded(content);
  return text === '' || text.startsWith('{');
};
