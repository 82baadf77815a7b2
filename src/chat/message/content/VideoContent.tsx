// The tab. A video: its poster in a place as large as it will be, and a press that plays it there, with the browser's
// own controls. One sound at a time, voice notes included (X-CHAT-14).
import { useLingui } from '@lingui/react/macro';
import Play from 'lucide-react/icons/play';
import VideoOff from 'lucide-react/icons/video-off';
import { useState } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { cx } from '../../../ui/cx.ts';
import { attachmentAs, type VideoAttachment } from '../../media/attachment-of.ts';
import { frameOf, pictureBox } from '../../media/image-box.ts';
import { LoadedImage } from '../../media/LoadedImage.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import styles from './Attachment.module.css';
import { Lost } from './MissingFile.tsx';
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
  const [is, setIs] = useState<'poster' | 'playing' | 'broken'>('poster');
  const box = pictureBox(video.width, video.height);
  const [coverless, setCoverless] = useState(false);
  const poster = local.url ?? (coverless ? '' : video.cover);
  return (
    <div className={cx(styles.picture, styles.video)} style={frameOf(box)}>
      {is === 'playing' ? (
        <LazyBoundary onMissing={() => setIs('poster')}>
          <PlayingVideo address={video.address} poster={poster} onBroken={() => setIs('broken')} />
        </LazyBoundary>
      ) : (
        <>
          {poster !== '' && (
            <LoadedImage source={poster} box={box} alt="" onMissing={() => setCoverless(true)} />
          )}
          {video.address !== '' && is === 'poster' && (
            <button
              type="button"
              className={styles.starts}
              aria-label={t`Play the video`}
              onClick={() => setIs('playing')}
            >
              <span className={styles.disc}>
                <Play />
              </span>
            </button>
          )}
          {is === 'broken' && (
            <Lost
              icon={<VideoOff />}
              words={t`Unable to play the video.`}
              onAgain={() => setIs('playing')}
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
      <Stamp at={row.sendTime} mark={row.mark} className={cx(styles.over, is === 'playing' && styles.away)} />
    </div>
  );
}
