// Tags of a profile card for a state of the account or group, and the reason of a ban (CARD-06, CARD-07, ROLE-08).
import { useLingui } from '@lingui/react/macro';
import type { Card } from '../../core/contract/message-commands.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Cards.module.css';

export function CardTags({ card, isGroup }: { card: Card; isGroup: boolean }) {
  const { t } = useLingui();
  const { self, isGone, isBanned, reason } = card;
  if (!self && !isGone && !isBanned) return null;
  return (
    <div className={styles.tags}>
      {self && <span className={styles.tag}>{t`This is you`}</span>}
      {isGone && (
        <span className={cx(styles.tag, styles.gone)}>{isGroup ? t`Dissolved` : t`Account cancelled`}</span>
      )}
      {isBanned && <span className={cx(styles.tag, styles.banned)}>{t`Banned`}</span>}
      {isBanned && reason !== '' && <p className={styles.reason}>{t`Reason: ${reason}`}</p>}
    </div>
  );
}
