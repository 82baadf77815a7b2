// Picture bubble (X-CHAT-12, ERR-17). The frame has its final size from the start. The local file shows until
// the server's copy has loaded. A press opens the full picture. A moving picture plays in the bubble, or waits for a
// press: under reduced motion, and where the file is large (X-MEDIA-01).
import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import ImageOff from 'lucide-react/icons/image-off';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import type { MessageRow, UploadRow } from '../../../core/contract/rows.ts';
import type { FilePart } from '../../../core/domain/outbox-row.ts';
import { useReducedMotion } from '../../../shared/use-reduced-motion.ts';
import { cx } from '../../../ui/cx.ts';
import { attachmentAs, type ImageAttachment } from '../../media/attachment-of.ts';
import { boxStyle, drawnStyle, isCropped, isTiny, pictureBox } from '../../media/image-box.ts';
import imageStyles from '../../media/ReceivedImage.module.css';
import { movingSources, playsAlone, stillSources } from '../../media/motion.ts';
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
  const { width, height, isAnimated } = picture;
  const local = useLocalFile(upload ? row.key : null, upload ? localPart(upload) : 'file');
  const reducedMotion = useReducedMotion();
  const [isStarted, setStarted] = useState(false);
  const plays = isAnimated && (isStarted || playsAlone(picture, reducedMotion));
  const sources = plays ? movingSources(picture) : isAnimated ? stillSources(picture) : picture.sources;
  /** Sources that failed to load. */
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((address) => !failed.includes(address));
  const box = pictureBox(width, height);
  const isMissing = !upload && source === undefined && local.url === null;
  return (
    <div
      className={styles.picture}
      style={boxStyle(box)}
      data-tiny={isTiny(width, height) || undefined}
      data-plays={plays || undefined}
    >
      {local.url !== null && (
        <img
          className={imageStyles.image}
          style={drawnStyle(width, height)}
          src={local.url}
          alt={source === undefined ? t`Picture` : ''}
        />
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
            style={drawnStyle(width, height)}
            alt={t`Picture`}
            still={isAnimated && !plays}
            onLoad={local.release}
            onMissing={() => setFailed([...failed, source])}
          />
        </button>
      )}
      {isAnimated && source !== undefined && <span className={styles.moves}>{t`GIF`}</span>}
      {isAnimated && source !== undefined && !plays && (
        <button
          type="button"
          className={styles.plays}
          aria-label={t`Play moving picture`}
          onClick={() => setStarted(true)}
        >
          <Play />
        </button>
      )}
      {isMissing && (
        <MissingFile
          icon={<ImageOff />}
          words={t`Unable to load image.`}
          address={picture.whole}
          size={picture.size}
          onRetry={sources.length > 0 ? () => setFailed([]) : undefined}
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

/** The part of an unsent picture to show: a copy, which stands still, or the file where it is the sharp copy. */
function localPart({ thumb, largeThumb, width, height }: UploadRow): FilePart {
  if (largeThumb && (devicePixelRatio > 1 || isCropped(width, height))) return 'largeThumb';
  return thumb ? 'thumb' : 'file';
}
