// The tab. The voice messages of a chat, to be listened to here.
import { useLingui } from '@lingui/react/macro';
import Mic from 'lucide-react/icons/mic';
import { SearchKind } from '../../../core/contract/search.ts';
import { audioOf } from '../attachment-of.ts';
import { VoicePlayer } from '../player/VoicePlayer.tsx';
import { FromWhom } from './FromWhom.tsx';
import styles from './Gallery.module.css';
import type { GalleryTabProps } from './MediaGallery.tsx';
import { Scroller } from './Scroller.tsx';
import { ShowInChat } from './ShowInChat.tsx';
import { useFound } from './use-found.ts';

const NOTHING = { address: '', duration: 0, peaks: [] };

export function VoiceList({ chat, onShow }: GalleryTabProps) {
  const { t } = useLingui();
  const { found, onMore } = useFound(chat, SearchKind.VOICE);
  return (
    <Scroller found={found} onMore={onMore} icon={<Mic />} empty={t`No voice messages in this chat yet.`}>
      <ul className={styles.list}>
        {found.hits.map((hit) => {
          const { address, duration, peaks } = audioOf(hit.content, location.origin) ?? NOTHING;
          return (
            <li key={hit.key} className={styles.voice}>
              <VoicePlayer address={address} duration={duration} peaks={peaks} />
              <span className={styles.facts}>
                <FromWhom hit={hit} />
              </span>
              <ShowInChat onPress={() => onShow(hit.id)} />
            </li>
          );
        })}
      </ul>
    </Scroller>
  );
}
