// The tab. The way to the newest message, and how many are new there.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import styles from './Timeline.module.css';

export function JumpToEnd({ unread, onPress }: { unread: number; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.jump}
      aria-label={unread > 0 ? undefined : t`To the newest message`}
      onClick={onPress}
    >
      <ArrowDown />
      {unread > 0 && <span>{t`${plural(unread, { other: '# new' })}`}</span>}
    </button>
  );
}
