// The screen reader announcement of one message: its sender and its summary.
import { useLingui } from '@lingui/react/macro';
import type { HeadRow, MessageRow } from '../../core/contract/rows.ts';
import { classOf } from '../../core/domain/enums.ts';
import { plainText } from '../../shared/text/plain-text.ts';
import { useMessageSummary } from '../../shared/use-message-summary.ts';
import { useNames } from '../../shared/use-names.ts';
import { isolated } from '../../ui/text-direction.ts';

export function useAnnouncedText(chat: HeadRow): (row: MessageRow) => string {
  const { i18n } = useLingui();
  const summaryOf = useMessageSummary();
  const nameOf = useNames();
  return (row) => {
    const summary = plainText(summaryOf(row), i18n.locale);
    // The sentence of a tip names the user itself, or has no sender.
    return classOf(row.type) === 'tip'
      ? summary
      : `${isolated(row.sendNickName || nameOf(chat))}: ${isolated(summary)}`;
  };
}
