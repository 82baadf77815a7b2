// The jump buttons above the lower edge of a conversation: to the oldest message that mentions the user, and to the
// newest message, with the number of unread messages (X-CHAT-06).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import AtSign from 'lucide-react/icons/at-sign';
import type { HeadRow } from '../../core/contract/rows.ts';
import { useJump } from '../context/use-jump.ts';
import styles from './Timeline.module.css';

export interface JumpBarProps {
  head: HeadRow;
  atEnd: boolean;
  onEnd: () => void;
}

export function JumpBar({ head, atEnd, onEnd }: JumpBarProps) {
  const { t } = useLingui();
  const jump = useJump();
  const { mention, unread } = head;
  return (
    <div className={styles.jumps}>
      {mention && (
        <button
          type="button"
          className={styles.jump}
          aria-label={
            mention.all ? t`Go to the message that mentions everyone` : t`Go to the message that mentions you`
          }
          title={mention.all ? t`Everyone was mentioned` : t`You were mentioned`}
          onClick={() => jump(head.key, mention.id)}
        >
          <AtSign />
        </button>
      )}
      {!atEnd && (
        <button
          type="button"
          className={styles.jump}
          aria-label={unread > 0 ? undefined : t`Go to newest message`}
          title={t`Go to newest message`}
          onClick={onEnd}
        >
          <ArrowDown />
          {unread > 0 && <span>{t`${plural(unread, { other: '# new' })}`}</span>}
        </button>
      )}
    </div>
  );
}
