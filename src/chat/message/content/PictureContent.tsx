// Picture bubble (X-CHAT-12, ERR-17). The frame has its final size from the start. The local file shows until
// the server's copy has loaded. A press opens the full picture.
import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { cx } from '../../../ui/cx.ts';
import { attachmentAs, type ImageAttachment } from '../../media/attachment-of.ts';
import { boxStyle, pictureBox } from '../../media/image-box.ts';
import imageStyles from '../../media/ReceivedImage.module.css';
import { ReceivedImage } from '../../media/ReceivedImage.tsx';
import { openViewer } from '../../media/viewer/open-viewer.ts';
import { Stamp } from '../parts/Stamp.tsx';
import styles from './Attachment.module.css';
import { MissingFile } from './MissingFile.tsx';
import { Unreadable } from './Unreadable.tsx';
import { Uploading } from './Uploading.tsx';
import { useLocalFile } from './use-local-file.ts';

export function PictureBubble({ row }: { row: MessageRow }) {
  const picture = attachmentAs('image', row);
  return picture ? <Picture row={row} picture={picture} /> : <Unreadable row={row} />;
}

function Picture({ row, picture }: { row: MessageRow; picture: ImageAttachment }) {
  const { t } = useLingui();
  const { chat } = useSearch({ from: '/home/chat' });
  const { upload, id } = row;
  const local = useLocalFile(upload ? row.key : null, upload?.thumb ? 'thumb' : 'file');
  /** Number of sources that failed to load. */
  const [failedSources, setFailedSources] = useState(0);
  const source = picture.sources[failedSources];
  const box = pictureBox(picture.width, picture.height);
  const isMissing = !upload && source === undefined && local.url === null;
  return (
    <div className={styles.picture} style={boxStyle(box)}>
      {local.url !== null && (
        <img className={imageStyles.image} src={local.url} alt={source === undefined ? t`Picture` : ''} />
      )}
      {source !== undefined && (
        <button
          type="button"
          className={styles.open}
          aria-label={t`Open picture`}
          disabled={chat === undefined || id === null}
          onClick={() => {
            if (chat === undefined || id === null) return;
            openViewer({ chat, id, shown: { ...row, sendName: row.sendNickName } });
          }}
        >
          <ReceivedImage
            source={source}
            box={box}
            alt={t`Picture`}
            onLoad={local.release}
            onMissing={() => setFailedSources(failedSources + 1)}
          />
        </button>
      )}
      {isMissing && (
        <MissingFile
          icon={<ImageOff />}
          words={t`Unable to load image.`}
          onRetry={picture.sources.length > 0 ? () => setFailedSources(0) : undefined}
        />
      )}
      {upload && row.mark === 'waiting' && (
        <span className={styles.cover}>
          <Uploading tmpId={row.key} progress={upload.progress} />
        </span>
      )}
      <Stamp at={row.sendTime} mark={row.mark} className={cx(styles.over, isMissing && styles.plain)} />
    </div>
  );
}
