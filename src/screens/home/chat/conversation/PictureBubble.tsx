// The tab. A picture: its place is as large as it will be, the local one stands there until the server's has
// loaded, and a press opens the whole of it (X-CHAT-12, ERR-17).
import { useLingui } from '@lingui/react/macro';
import ImageOff from 'lucide-react/icons/image-off';
import { type CSSProperties, useState } from 'react';
import type { MessageRow } from '../../../../core/contract/rows.ts';
import { cx } from '../../../../ui/cx.ts';
import styles from './Attachment.module.css';
import type { Attachment } from './attachment-of.ts';
import { pictureBox } from './picture-box.ts';
import { Stamp } from './Stamp.tsx';
import { Uploading } from './Uploading.tsx';
import { useLocalFile } from './use-local-file.ts';

export interface PictureBubbleProps {
  row: MessageRow;
  picture: Extract<Attachment, { kind: 'image' }>;
}

export function PictureBubble({ row, picture }: PictureBubbleProps) {
  const { t } = useLingui();
  const { upload } = row;
  const local = useLocalFile(upload ? row.key : null, upload?.thumb ? 'thumb' : 'file');
  /** So many of the sources did not load. */
  const [missing, setMissing] = useState(0);
  const source = picture.sources[missing];
  const box = pictureBox(picture.width, picture.height);
  const lost = !upload && source === undefined && local.url === null;
  return (
    <div
      className={styles.picture}
      style={{ '--width': `${box.width}px`, aspectRatio: `${box.width} / ${box.height}` } as CSSProperties}
    >
      {local.url !== null && (
        <img className={styles.image} src={local.url} alt={source === undefined ? t`Picture` : ''} />
      )}
      {source !== undefined && (
        <a
          className={styles.open}
          href={picture.whole || source}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t`Open the picture`}
        >
          <img
            key={source}
            className={styles.image}
            src={source}
            alt={t`Picture`}
            width={box.width}
            height={box.height}
            decoding="async"
            draggable={false}
            referrerPolicy="no-referrer"
            onLoad={local.release}
            onError={() => setMissing(missing + 1)}
          />
        </a>
      )}
      {lost && (
        <span className={styles.lost}>
          <ImageOff />
          {t`Unable to load image.`}
        </span>
      )}
      {upload && row.mark === 'waiting' && (
        <span className={styles.cover}>
          <Uploading tmpId={row.key} progress={upload.progress} />
        </span>
      )}
      <Stamp at={row.sendTime} mark={row.mark} className={cx(styles.over, lost && styles.plain)} />
    </div>
  );
}
