// The voice messages of a chat, each with a player.
import { useLingui } from '@lingui/react/macro';
import Mic from 'lucide-react/icons/mic';
import { SearchKind } from '../../../core/contract/search.ts';
import { audioOf } from '../attachment-of.ts';
import { VoicePlayer } from '../player/VoicePlayer.tsx';
import { SenderAndTime } from './SenderAndTime.tsx';
import styles from './Gallery.module.css';
import type { GalleryTabProps } from './MediaGallery.tsx';
import { Scroller } from './Scroller.tsx';
import { ShowInChat } from './ShowInChat.tsx';
import { useGalleryHits } from './use-gallery-hits.ts';

const NO_AUDIO = { address: '', duration: 0, peaks: [] };

export function VoiceList({ chat, onShow }: GalleryTabProps) {
  const { t } = useLingui();
  const { results, onMore } = useGalleryHits(chat, SearchKind.VOICE);
  return (
    <Scroller results={results} onMore={onMore} icon={<Mic />} empty={t`No voice messages yet`}>
      <ul className={styles.list}>
        {results.hits.map((hit) => {
          const { address, duration, peaks } = audioOf(hit.content, location.origin) ?? NO_AUDIO;
          return (
            <li key={hit.key} className={styles.voice}>
              <VoicePlayer address={address} duration={duration} peaks={peaks} />
              <span className={styles.facts}>
                <SenderAndTime hit={hit} />
              </span>
              <ShowInChat onPress={() => onShow(hit.id)} />
            </li>
          );
        })}
      </ul>
    </Scroller>
  );
}
