// Placeholder in the frame of a picture or video that does not load, or that the browser cannot show. It offers the file
// for saving (X-MEDIA-03). A small frame shows only icons; the texts stay for screen readers and in tooltips.
import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { fileSize } from '../../../shared/files/file-size.ts';
import { cx } from '../../../ui/cx.ts';
import { isolated } from '../../../ui/text-direction.ts';
import { fileNameOf } from '../../media/viewer/file-name-of.ts';
import styles from './MissingFile.module.css';

export interface MissingFileProps {
  icon: ReactNode;
  words: string;
  /** URL of the file, '' where it is unknown. */
  address: string;
  /** Bytes, 0 where unknown. */
  size?: number;
  /** Loads the file again; undefined where a retry cannot succeed. */
  onRetry?: (() => void) | undefined;
  /** The background is dark, as for a video, and screen readers announce the text at once. */
  alert?: boolean;
}

export function MissingFile({ icon, words, address, size = 0, onRetry, alert = false }: MissingFileProps) {
  const { t, i18n } = useLingui();
  const name = address === '' ? '' : fileNameOf(address);
  const facts = size > 0 ? `${isolated(name)} · ${fileSize(size, i18n.locale)}` : name;
  return (
    <span className={cx(styles.lost, alert && styles.dark)} role={alert ? 'alert' : undefined} title={words}>
      <span className={styles.content} data-saves={address !== '' || undefined}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.words}>{words}</span>
        {address !== '' && (
          <a
            className={styles.again}
            href={address}
            download={name}
            // Browsers do not save a file of another site but open it, so it opens in a new tab.
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t`Save ${{ name: facts }}`}
            title={t`Save ${{ name: facts }}`}
          >
            <Download />
            <span className={cx(styles.words, styles.name)} dir="auto">
              {facts}
            </span>
          </a>
        )}
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
