// Row for a gap: a place where messages may be missing on this device, with the reason. The row is one line high in
// every state, so that a change of state moves no other row.
import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '../../core/contract/rows.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Timeline.module.css';

export function GapRow({ gap }: { gap: NonNullable<MessageRow['gap']> }) {
  const { t } = useLingui();
  const texts = {
    filling: t`Loading messages`,
    open: t`Older messages load when you are online`,
    lost: t`The server no longer has these messages`,
  };
  return (
    <p className={styles.gap} data-gap={gap}>
      {gap === 'filling' && <Spinner size={14} />}
      {texts[gap]}
    </p>
  );
}
