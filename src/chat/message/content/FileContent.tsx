// File bubble: a name whose end with the extension is never cut, the size, and a link that saves the file
// (X-CHAT-13).
import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { splitName } from '../../../shared/files/file-name.ts';
import { fileSize } from '../../../shared/files/file-size.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { attachmentAs, type FileAttachment } from '../../media/attachment-of.ts';
import { Stamp } from '../parts/Stamp.tsx';
import styles from './Attachment.module.css';
import { Unreadable } from './Unreadable.tsx';
import { Uploading } from './Uploading.tsx';

/** Loads on demand, so that the file does not wait for its icon. */
const FileIcon = onDemand(async () => (await import('../../media/FileIcon.tsx')).FileIcon);

export function FileBubble({ row }: { row: MessageRow }) {
  const file = attachmentAs('file', row);
  return file ? <File row={row} file={file} /> : <Unreadable row={row} />;
}

function File({ row, file }: { row: MessageRow; file: FileAttachment }) {
  const { t, i18n } = useLingui();
  const { upload } = row;
  const name = file.name || t`File`;
  const size = file.size > 0 ? fileSize(file.size, i18n.locale) : '';
  const uploading = upload !== null && row.mark === 'waiting';
  const percent = Math.round((upload?.progress ?? 0) * 100);
  return (
    <div className={styles.file}>
      {uploading ? (
        <Uploading tmpId={row.key} progress={upload.progress} />
      ) : (
        <span className={styles.sign} data-saves={file.address !== '' || undefined}>
          <LazyBoundary fallback={<FileText />} onError={keepPlaceholder}>
            <FileIcon name={file.name} />
          </LazyBoundary>
          {file.address !== '' && <Download />}
        </span>
      )}
      <FileName name={name} address={file.address} label={t`Save ${name}`} />
      <span className={styles.facts}>
        <span className={styles.size}>{uploading ? t`${percent}% of ${size}` : size}</span>
        <Stamp at={row.sendTime} mark={row.mark} className={styles.level} />
      </span>
    </div>
  );
}

function FileName({ name, address, label }: { name: string; address: string; label: string }) {
  const [start, end] = splitName(name);
  const nameParts = (
    <>
      <span className={styles.start}>{start}</span>
      <span className={styles.end}>{end}</span>
    </>
  );
  if (address === '') {
    return (
      <span className={styles.name} dir="auto" title={name}>
        {nameParts}
      </span>
    );
  }
  return (
    <a
      className={styles.name}
      dir="auto"
      href={address}
      download={name}
      // Browsers do not save a file of another site but open it, so it opens in a new tab.
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={name}
    >
      {nameParts}
    </a>
  );
}

const keepPlaceholder = (): void => undefined;
