// Voice note: play and pause, a waveform to seek in, duration and speed (X-CHAT-14). The player loads with
// the first voice note on the screen; the placeholder has the final size.
import type { MessageRow } from '../../../core/contract/rows.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { attachmentAs } from '../../media/attachment-of.ts';
import { Stamp } from '../parts/Stamp.tsx';
import styles from './Attachment.module.css';
import { Unreadable } from './Unreadable.tsx';
import { Uploading } from './Uploading.tsx';

const VoicePlayer = onDemand(async () => (await import('../../media/player/VoicePlayer.tsx')).VoicePlayer);

export function VoiceBubble({ row }: { row: MessageRow }) {
  const audio = attachmentAs('audio', row);
  if (!audio) return <Unreadable row={row} />;
  const { upload } = row;
  const uploading = upload !== null && row.mark === 'waiting';
  const stamp = <Stamp at={row.sendTime} mark={row.mark} className={styles.level} />;
  return (
    <LazyBoundary fallback={<span className={styles.voicePlace}>{stamp}</span>} onError={keepPlaceholder}>
      <VoicePlayer
        {...audio}
        instead={uploading ? <Uploading tmpId={row.key} progress={upload.progress} /> : null}
        end={stamp}
      />
    </LazyBoundary>
  );
}

/** After a failed load of the player, the empty placeholder stays until the bubble mounts again. */
const keepPlaceholder = (): void => undefined;
