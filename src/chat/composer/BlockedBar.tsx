// Bar in the composer's place that says why the user cannot write in this chat (ERR-23, ERR-24, X-CHAT-27).
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Blocked } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { toasts } from '../../ui/toasts.ts';
import { removeOffered, useOffered } from './attach/offered-files.ts';
import styles from './Composer.module.css';

export function BlockedBar({ chat, blocked }: { chat: ChatKey; blocked: Blocked }) {
  const { t } = useLingui();
  const line = useLine();
  const offered = useOffered(chat);
  const reasonText = (): string => {
    switch (blocked.why) {
      case 'nobody':
        return t`This chat does not exist. Select a chat from the list.`;
      case 'not-friends':
        return blocked.wereFriends
          ? t`You are no longer friends, so you cannot send messages here.`
          : t`You are not friends, so you cannot send messages here.`;
      case 'banned':
        return t`This user has been banned by the administrator for the following reasons: ${{ reason: blocked.reason }}`;
      case 'cancelled':
        return t`This account has been cancelled, so you cannot send messages here.`;
      case 'left-group':
        return blocked.isDissolved
          ? t`This group was dissolved, so you cannot send messages here.`
          : t`You are no longer in this group, so you cannot send messages here.`;
      case 'group-banned':
        return t`This group chat has been banned by the administrator. Reason:${{ reason: blocked.reason }}`;
      case 'muted':
        return t`You are muted in this group.`;
      case 'all-muted':
        return t`Everyone in this group is muted.`;
      case 'system':
        return t`Only the system can send messages here.`;
    }
  };
  const sentence = reasonText();
  const notAdded = t`The files were not added.`;
  // Files dropped on this chat's row in the list are discarded. A toast says so, and the bar says why.
  useEffect(() => {
    if (offered.length === 0) return;
    removeOffered(line, chat, offered);
    toasts.add({ kind: 'wrong', text: notAdded });
  }, [line, chat, offered, notAdded]);
  return (
    <footer className={styles.blocked}>
      <p>{sentence}</p>
    </footer>
  );
}
