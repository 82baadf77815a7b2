// Bar in the composer's place that says why the user cannot write in this chat (ERR-23, ERR-24, X-CHAT-27), and gives
// back all that the user left in the composer.
import { useLingui } from '@lingui/react/macro';
import type { Blocked } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { NeededPart } from '../../shared/lazy/NeededPart.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import styles from './Composer.module.css';
import type { Draft } from './draft/draft-field.ts';

const UnsentContent = onDemand(async () => (await import('./unsent/UnsentContent.tsx')).UnsentContent);

export interface BlockedBarProps {
  chat: ChatKey;
  blocked: Blocked;
  /** The draft that the engine stores for this chat; null until the engine has reported it. */
  draft: Draft | null;
}

export function BlockedBar({ chat, blocked, draft }: BlockedBarProps) {
  const { t } = useLingui();
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
  return (
    <footer className={styles.blocked}>
      <p>{reasonText()}</p>
      <NeededPart isNeeded>
        <UnsentContent chat={chat} draft={draft} />
      </NeededPart>
    </footer>
  );
}
