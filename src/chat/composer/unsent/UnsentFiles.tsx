// Files that the user chose for a chat that has closed since. A file whose source is gone cannot be saved.
import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { shownName } from '../../../shared/files/file-name.ts';
import { fileSize } from '../../../shared/files/file-size.ts';
import { UnsentPart } from '../../../shared/unsent/UnsentPart.tsx';
import type { CheckedFile } from '../../../shared/upload/file-rules.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { removeOffered } from '../attach/offered-files.ts';
import styles from './UnsentContent.module.css';

export function UnsentFiles({ chat, offered }: { chat: ChatKey; offered: readonly CheckedFile[] }) {
  const { t, i18n } = useLingui();
  const line = useLine();
  return (
    <UnsentPart label={t`Your unsent files`}>
      <ul className={styles.files}>
        {offered.map((offer, index) => {
          const { file } = offer;
          const name = shownName(file.name) || t`File`;
          return (
            // The index is in the key, because the user can choose the same file twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index}-${file.name}`} className={styles.file}>
              <bdi className={styles.name} title={name}>
                {name}
              </bdi>
              <span className={styles.size}>{fileSize(file.size, i18n.locale)}</span>
              <IconButton
                label={t`Save ${{ name }}`}
                title={t`Save`}
                onClick={() => saveFile(file, file.name)}
              >
                <Download />
              </IconButton>
              <IconButton
                label={t`Remove ${name}`}
                title={t`Remove`}
                onClick={() => removeOffered(line, chat, [offer])}
              >
                <X />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </UnsentPart>
  );
}
