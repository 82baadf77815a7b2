// Video bubble (X-CHAT-14). The poster image has the final size of the video; a press plays the video in its
// place, with the browser's controls. Only one video or voice note plays at a time.
import { useLingui } from '@lingui/react/macro';
import Play from 'lucide-react/icons/play';
import VideoOff from 'lucide-react/icons/video-off';
import { useState } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { cx } from '../../../ui/cx.ts';
import { attachmentAs, type VideoAttachment } from '../../media/attachment-of.ts';
import { boxStyle, pictureBox } from '../../media/image-box.ts';
import { ReceivedImage } from '../../media/ReceivedImage.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import styles from './Attachment.module.css';
import { MissingFile } from './MissingFile.tsx';
import { Unreadable } from './Unreadable.tsx';
import { Uploading } from './Uploading.tsx';
import { useLocalFile } from './use-local-file.ts';

const PlayingVideo = onDemand(async () => (await import('./PlayingVideo.tsx')).PlayingVideo);

export function VideoBubble({ row }: { row: MessageRow }) {
  const video = attachmentAs('video', row);
  return video ? <Video row={row} video={video} /> : <Unreadable row={row} />;
}

function Video({ row, video }: { row: MessageRow; video: VideoAttachment }) {
  const { t } = useLingui();
  const { upload } = row;
  const local = useLocalFile(upload?.thumb ? row.key : null, 'thumb');
  const [state, setState] = useState<'poster' | 'playing' | 'broken'>('poster');
  const box = pictureBox(video.width, video.height);
  const [coverFailed, setCoverFailed] = useState(false);
  const poster = local.url ?? (coverFailed ? '' : video.cover);
  return (
    <div className={cx(styles.picture, styles.video)} style={boxStyle(box)}>
      {state === 'playing' ? (
        <LazyBoundary onError={() => setState('poster')}>
          <PlayingVideo address={video.address} poster={poster} onBroken={() => setState('broken')} />
        </LazyBoundary>
      ) : (
        <>
          {poster !== '' && (
            <ReceivedImage source={poster} box={box} alt="" onMissing={() => setCoverFailed(true)} />
          )}
          {video.address !== '' && state === 'poster' && (
            <button
              type="button"
              className={styles.starts}
              aria-label={t`Play video`}
              onClick={() => setState('playing')}
            >
              <span className={styles.disc}>
                <Play />
              </span>
            </button>
          )}
          {state === 'broken' && (
            <MissingFile
              icon={<VideoOff />}
              words={t`Unable to play the video.`}
              address={video.address}
              onRetry={() => setState('playing')}
              alert
            />
          )}
          {upload && row.mark === 'waiting' && (
            <span className={styles.cover}>
              <Uploading tmpId={row.key} progress={upload.progress} />
            </span>
          )}
        </>
      )}
      <Stamp
        at={row.sendTime}
        mark={row.mark}
        className={cx(styles.over, state === 'playing' && styles.away)}
      />
    </div>
  );
}
