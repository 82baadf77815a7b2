// The tab. The files of a chat: what each is called, how large it is, from whom and when; to save, or to see in its chat.
import { useLingui } from '@lingui/react/macro';
import Files from 'lucide-react/icons/files';
import { type HitRow, SearchKind } from '../../../core/contract/search.ts';
import { fileSize } from '../../../shared/files/file-size.ts';
import { fileOf } from '../attachment-of.ts';
import { FileIcon } from '../FileIcon.tsx';
import { FromWhom } from './FromWhom.tsx';
import styles from './Gallery.module.css';
import type { GalleryTabProps } from './MediaGallery.tsx';
import { Scroller } from './Scroller.tsx';
import { ShowInChat } from './ShowInChat.tsx';
import { useFound } from './use-found.ts';

export function FileList({ chat, onShow }: GalleryTabProps) {
  const { t } = useLingui();
  const { found, onMore } = useFound(chat, SearchKind.FILE);
  return (
    <Scroller found={found} onMore={onMore} icon={<Files />} empty={t`No files in this chat yet.`}>
      <ul className={styles.list}>
        {found.hits.map((hit) => (
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
        <FromWhom hit={hit} />
      </span>
      <ShowInChat onPress={onShow} />
    </li>
  );
}
