// The quality of the call's connection as four bars; the title has the same in words.
import { useLingui } from '@lingui/react/macro';
import type { CallMedia } from '../../core/contract/call-rows.ts';
import styles from './CallDialog.module.css';

export function QualityMark({ bars }: { bars: NonNullable<CallMedia['bars']> }) {
  const { t } = useLingui();
  const words = t`Call quality: ${bars} of 4`;
  return (
    <span className={styles.quality} data-bars={bars} role="img" aria-label={words} title={words}>
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} data-on={bar <= bars || undefined} />
      ))}
    </span>
  );
}
