// Placeholder in the frame of a picture or video that does not load. A small frame shows only icon and retry
// button; their texts stay for screen readers and in tooltips.
import { useLingui } from '@lingui/react/macro';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './MissingFile.module.css';

export interface MissingFileProps {
  icon: ReactNode;
  words: string;
  /** Loads the file again; undefined where a retry cannot succeed. */
  onRetry?: (() => void) | undefined;
  /** The background is dark, as for a video, and screen readers announce the text at once. */
  alert?: boolean;
}

export function MissingFile({ icon, words, onRetry, alert = false }: MissingFileProps) {
  const { t } = useLingui();
  return (
    <span className={cx(styles.lost, alert && styles.dark)} role={alert ? 'alert' : undefined}>
      <span className={styles.content}>
        <span className={styles.icon} title={words}>
          {icon}
        </span>
        <span className={styles.words}>{words}</span>
        {onRetry && (
          <button type="button" className={styles.again} title={t`Try again`} onClick={onRetry}>
            <RotateCw />
            <span className={styles.words}>{t`Try again`}</span>
          </button>
        )}
      </span>
    </span>
  );
}
