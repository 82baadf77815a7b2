// The texts of an archive's pages in the language of this page.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isBlank } from '../../../core/domain/blank.ts';
import type { Locale } from '../../../platform/locale.ts';
import { fileSize } from '../../../shared/files/file-size.ts';
import { fullTime } from '../../../shared/time.ts';
import { useMessageSummary } from '../../../shared/use-message-summary.ts';
import { useNames } from '../../../shared/use-names.ts';
import type { ExportWords } from './export-words.ts';

export function useExportWords(): ExportWords {
  const { t, i18n } = useLingui();
  const locale = i18n.locale as Locale;
  const summary = useMessageSummary();
  const chatName = useNames();
  return {
    locale,
    chatName,
    senderName: (targetId, name) => (isBlank(name) ? t`User ${targetId}` : name),
    summary,
    recalledQuote: t`A message was recalled`,
    time: (at) => (Math.abs(at) <= MAX_TIME ? fullTime(at, locale) : ''),
    size: (bytes) => fileSize(bytes, locale),
    title: (account) => t`Partyline: data of ${{ account }}`,
    exported: (time) => t`Exported: ${{ time }}`,
    messages: (count) => t`${plural(count, { one: '# message', other: '# messages' })}`,
    chats: t`Chats`,
    friends: t`Friends`,
    members: t`Members`,
    draft: t`Draft`,
    unsent: t`Not sent yet`,
    missing: t`Messages may be missing here: this device does not have them.`,
    lost: t`Messages are missing here: the server no longer has them.`,
    remote: t`This file is not in this archive. Opening it needs a sign-in at the server.`,
    back: t`All chats`,
  };
}

/** Highest time of a Date, ms. */
const MAX_TIME = 8_640_000_000_000_000;
