// Record of a call: voice or video, its outcome and its duration. A press calls again (X-CHAT-29).
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import Video from 'lucide-react/icons/video';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { type ChatKey, targetOf } from '../../../core/domain/chat-key.ts';
import { ChatType, MessageType } from '../../../core/domain/enums.ts';
import { CallMode } from '../../../core/wire/profile-s/enums.ts';
import { useStartCall } from '../../../shared/calls/use-start-call.ts';
import { cx } from '../../../ui/cx.ts';
import { Stamp } from '../parts/Stamp.tsx';
import { type CallRecord, callRecord } from './call-record.ts';
import styles from './Card.module.css';

export function CallBubble({ row, chat }: { row: MessageRow; chat: ChatKey }) {
  const { t } = useLingui();
  const start = useStartCall();
  const record = callRecord(row.content);
  const isVideo = row.type === MessageType.ACT_RT_VIDEO;
  const missed = record.kind !== 'ended' && record.kind !== 'text';
  const outcome = useOutcome()(record, row.own);
  const content = (
    <>
      <span className={styles.sign} data-failed={missed || undefined}>
        {missed ? <PhoneMissed /> : isVideo ? <Video /> : <Phone />}
      </span>
      <span className={styles.lines}>
        <span className={styles.name}>{isVideo ? t`Video call` : t`Voice call`}</span>
        {outcome !== '' && (
          <bdi className={styles.kind} data-outcome={record.kind}>
            {outcome}
          </bdi>
        )}
      </span>
    </>
  );
  const { type, targetId } = targetOf(chat);
  return (
    <>
      {type === ChatType.PRIVATE ? (
        <button
          type="button"
          className={cx(styles.pressed, styles.call)}
          title={t`Call again`}
          onClick={() => void start(targetId, isVideo ? CallMode.VIDEO : CallMode.VOICE)}
        >
          {content}
        </button>
      ) : (
        <span className={styles.call}>{content}</span>
      )}
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}

/** Returns the text for the outcome of a call. `own`: the user was the caller. */
function useOutcome(): (record: CallRecord, own: boolean) => string {
  const { t } = useLingui();
  return (record, own) => {
    switch (record.kind) {
      case 'ended':
        return record.length;
      case 'cancelled':
        return own ? t`You cancelled` : t`Cancelled`;
      case 'rejected':
        return own ? t`Declined` : t`You declined`;
      case 'missed':
        return own ? t`Not answered` : t`Missed`;
      case 'busy':
        return own ? t`They were busy` : t`You were busy`;
      case 'text':
        return record.text;
    }
  };
}
