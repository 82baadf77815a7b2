// Upload progress of a file, with a cancel button.
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import { useDiscard } from '../../message-actions/use-discard.ts';
import styles from './Attachment.module.css';

export interface UploadingProps {
  tmpId: string;
  /** Uploaded share of the file, 0..1. */
  progress: number;
}

export function Uploading({ tmpId, progress }: UploadingProps) {
  const { t } = useLingui();
  const { busy, discard } = useDiscard(tmpId);
  return (
    <span className={styles.uploading}>
      <ProgressRing value={progress} size={40} label={t`Upload progress`} />
      <button
        type="button"
        className={styles.cancel}
        aria-label={t`Cancel upload`}
        title={t`Cancel upload`}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (!busy) discard(event.currentTarget);
        }}
      >
        <X />
      </button>
    </span>
  );
}
