// One file in the tray, with its size or the reason for its refusal.
import { useLingui } from '@lingui/react/macro';
import FileText from 'lucide-react/icons/file-text';
import Film from 'lucide-react/icons/film';
import Image from 'lucide-react/icons/image';
import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { BlobImage } from '../../../shared/files/BlobImage.tsx';
import { splitName, shownName } from '../../../shared/files/file-name.ts';
import { fileSize } from '../../../shared/files/file-size.ts';
import type { Refusal } from '../../../shared/upload/file-rules.ts';
import { useRefusalWords } from '../../../shared/upload/use-refusal-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './FilesTray.module.css';
import type { TrayItem } from './use-tray-items.ts';

export interface TrayFileProps {
  item: TrayItem;
  refusal: Refusal | null;
  onRemove: () => void;
}

export function TrayFile({ item: { offer, ready, note }, refusal, onRemove }: TrayFileProps) {
  const { t, i18n } = useLingui();
  const { why } = useRefusalWords();
  const { file, rules } = offer;
  const name = shownName(file.name) || t`File`;
  const [start, end] = splitName(name);
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const row = currentTarget.closest('li');
    // The removal of the focused button would lose the focus, so the focus moves to a neighboring file first.
    (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')?.focus();
    onRemove();
  };
  // A picture of unknown size may have more pixels than the browser can draw.
  const isMeasured = ready?.kind === 'image' && ready.width > 0;
  const picture = ready && (ready.thumb ?? (isMeasured ? file : null));
  return (
    <li className={styles.file}>
      <span className={styles.face} aria-hidden="true">
        {picture ? (
          <BlobImage blob={picture} />
        ) : note === 'as-file' ? (
          <FileText />
        ) : rules?.path === '/image/upload' ? (
          <Image />
        ) : rules?.path === '/video/upload' ? (
          <Film />
        ) : (
          <FileText />
        )}
      </span>
      <span className={styles.facts}>
        <bdi className={styles.name} title={name}>
          <span className={styles.start}>{start}</span>
          <span>{end}</span>
        </bdi>
        {refusal ? (
          <span className={styles.refusal}>{why(refusal)}</span>
        ) : (
          <span className={styles.size}>
            {fileSize(file.size, i18n.locale)}
            {note === 'no-preview' && ` · ${t`The file will be sent without a preview.`}`}
            {note === 'as-file' && ` · ${t`Sent as a file, because this browser cannot show it.`}`}
          </span>
        )}
      </span>
      <IconButton label={t`Remove ${name}`} title={t`Remove`} onClick={remove}>
        <X />
      </IconButton>
    </li>
  );
}
