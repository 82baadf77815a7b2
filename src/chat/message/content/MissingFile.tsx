// The tab. What stands in the frame of a picture or video that does not come. A small frame has the icon and the way
// to try again; their words are for the ear, and shown under the pointer.
import { useLingui } from '@lingui/react/macro';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './MissingFile.module.css';

export interface LostProps {
  icon: ReactNode;
  words: string;
  /** Tries once more; left out where that would be in vain. */
  onAgain?: (() => void) | undefined;
  /** On the dark ground of a video; told at once. */
  alert?: boolean;
}

export function Lost({ icon, words, onAgain, alert = false }: LostProps) {
  const { t } = useLingui();
  return (
    <span className={cx(styles.lost, alert && styles.dark)} role={alert ? 'alert' : undefined}>
      <span className={styles.content}>
        <span className={styles.icon} title={words}>
          {icon}
        </span>
        <span className={styles.words}>{words}</span>
        {onAgain && (
          <button type="button" className={styles.again} title={t`Try again`} onClick={onAgain}>
            <RotateCw />
            <span className={styles.words}>{t`Try again`}</span>
          </button>
        )}
      </span>
    </span>
  );
}
