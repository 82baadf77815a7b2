// The gallery's list of a chat's files, with name, size, sender and time. The user can save a file or jump to
// its message.
import { useLingui } from '@lingui/react/macro';
import Files from 'lucide-react/icons/files';
import { type HitRow, SearchKind } from '../../../core/contract/search.ts';
import { fileSize } from '../../../shared/files/file-size.ts';
import { fileOf } from '../attachment-of.ts';
import { FileIcon } from '../FileIcon.tsx';
import { SenderAndTime } from './SenderAndTime.tsx';
import styles from './Gallery.module.css';
import type { GalleryTabProps } from './MediaGallery.tsx';
import { Scroller } from './Scroller.tsx';
import { ShowInChat } from './ShowInChat.tsx';
import { useGalleryHits } from './use-gallery-hits.ts';

export function FileList({ chat, onShow }: GalleryTabProps) {
  const { t } = useLingui();
  const { results, onMore } = useGalleryHits(chat, SearchKind.FILE);
  return (
    <Scroller results={results} onMore={onMore} icon={<Files />} empty={t`No files yet`}>
      <ul className={styles.list}>
        {results.hits.map((hit) => (
          <File key={hit.key} hit={hit} onShow={() => onShow(hit.id)} />
        ))}
      </ul>
    </Scroller>
  );
}

function File({ hit, onShow }: { hit: HitRow; onShow: () => void }) {
  const { t, i18n } = useLingui();
  const file = fileOf(hit.content, location.origin);
  const name = file?.name || t`File`;
  const address = file?.address ?? '';
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <FileIcon name={name} />
      </span>
      {address === '' ? (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      ) : (
        <a
          className={styles.name}
          dir="auto"
          href={address}
          download={name}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t`Save ${name}`}
          title={name}
        >
          {name}
        </a>
      )}
      <span className={styles.facts}>
        {file && file.size > 0 && `${fileSize(file.size, i18n.locale)} · `}
        <SenderAndTime hit={hit} />
      </span>
      <ShowInChat onPress={onShow} />
    </li>
  );
}
