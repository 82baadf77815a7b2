// Failure note of an unsent message: the reason, and buttons to resend or discard (X-CHAT-16, ERR-20).
import { Trans, useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { MessageType } from '../../../core/domain/enums.ts';
import { shownName } from '../../../shared/files/file-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDiscard } from '../../message-actions/use-discard.ts';
import { useResend } from '../../message-actions/use-resend.ts';
import styles from './SendFailed.module.css';

export function SendFailed({ row }: { row: Pick<MessageRow, 'key' | 'type' | 'failure' | 'upload'> }) {
  const { t } = useLingui();
  const { busy, resend } = useResend(row.key);
  const { busy: discarding, discard } = useDiscard(row.key);
  const { upload } = row;
  const isUnreadable = upload?.unreadable === true;
  const reason = isUnreadable ? (
    <UnreadableWords upload={upload} />
  ) : row.type === MessageType.TEXT ? (
    t`Message not sent`
  ) : (
    t`This message does not support automatic resending. It is recommended to resend it manually.`
  );
  return (
    <>
      {isUnreadable ? (
        <span className={styles.mark} aria-hidden="true">
          <CircleAlert />
        </span>
      ) : (
        // This button is for pointers only. Keyboard users have the Resend button below.
        <button
          type="button"
          className={styles.mark}
          tabIndex={-1}
          aria-hidden="true"
          title={t`Resend`}
          onClick={(event) => resend(event.currentTarget)}
        >
          <CircleAlert />
        </button>
      )}
      <div className={styles.failed}>
        {/* The reason of the server may be in another language. */}
        <span className={styles.reason}>{row.failure ? <bdi>{row.failure}</bdi> : reason}</span>
        <span className={styles.acts}>
          {!isUnreadable && (
            <Button size="small" kind="ghost" busy={busy} onClick={(event) => resend(event.currentTarget)}>
              {t`Resend`}
            </Button>
          )}
          <Button
            size="small"
            kind="ghost"
            busy={discarding}
            onClick={(event) => discard(event.currentTarget)}
          >
            {t`Discard`}
          </Button>
        </span>
      </div>
    </>
  );
}

/** A recorded or pasted file has no name that the user knows. */
function UnreadableWords({ upload: { kind, name } }: { upload: NonNullable<MessageRow['upload']> }) {
  const shown = shownName(name);
  if (kind === 'audio' || shown === '') return <Trans>This file can no longer be read.</Trans>;
  return (
    <Trans>
      <bdi>{shown}</bdi> was changed or deleted.
    </Trans>
  );
}
