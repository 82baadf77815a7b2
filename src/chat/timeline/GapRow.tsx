// The tab. A place where messages may be missing, and why. One line high in every state, so that nothing
// moves when one becomes another.
import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '../../core/contract/rows.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Timeline.module.css';

export function GapRow({ gap }: { gap: NonNullable<MessageRow['gap']> }) {
  const { t } = useLingui();
  const words = {
    filling: t`Loading messages`,
    open: t`Older messages load when you are online`,
    lost: t`The server no longer has these messages`,
  };
  return (
    <p className={styles.gap} data-gap={gap}>
      {gap === 'filling' && <Spinner size={14} />}
      {words[gap]}
    </p>
  );
}
