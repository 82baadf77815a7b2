// Second line of a chat row: the draft, else the last message with its sender (in groups) and send status.
import { Trans, useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock-3';
import type { ChatRow, LastLine as Last } from '../../core/contract/rows.ts';
import { firstUnits } from '../../core/domain/characters.ts';
import { classOf } from '../../core/domain/enums.ts';
import { PlainLine } from '../../shared/text/PlainLine.tsx';
import { useMessageSummary } from '../../shared/use-message-summary.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './ChatList.module.css';

/** @param open the chat's conversation is open, and its composer shows the draft */
export function LastMessageLine({ row, open }: { row: ChatRow; open: boolean }) {
  const { t } = useLingui();
  const wordsOf = useMessageSummary();
  const draft = open ? '' : firstUnits(row.draft, PREVIEW_LENGTH).trim();
  const last = draft === '' ? row.last : null;
  const from = last && hasSenderName(last) ? last.sendNickName : '';
  return (
    <>
      {last && <SendStatus mark={last.mark} />}
      <span className={styles.last}>
        {row.atMe && <span className={styles.at}>{t`@you`}</span>}
        {!row.atMe && row.atAll && <span className={styles.at}>{t`@all`}</span>}
        {draft !== '' && (
          <Trans>
            <span className={styles.draft}>Draft:</span> <PlainLine text={draft} />
          </Trans>
        )}
        {from !== '' && (
          <>
            <bdi>{from}</bdi>:{' '}
          </>
        )}
        {last && <PlainLine text={wordsOf(last)} />}
      </span>
    </>
  );
}

function SendStatus({ mark }: { mark: Last['mark'] }) {
  const { t } = useLingui();
  if (mark === 'failed') {
    return (
      <span className={styles.failed}>
        <CircleAlert />
        <VisuallyHidden>{t`Not sent`}</VisuallyHidden>
      </span>
    );
  }
  if (mark !== 'waiting' && mark !== 'sending') return null;
  return (
    <span className={styles.pending}>
      <Clock />
      <VisuallyHidden>{t`Waiting to send`}</VisuallyHidden>
    </span>
  );
}

/** Tips have no sender, and own messages need no name. */
const hasSenderName = (last: Last): boolean =>
  !last.own && last.recalled === null && classOf(last.type) !== 'tip';

/** Length to which a draft is cut, UTF-16 units; more than a row can show. */
const PREVIEW_LENGTH = 240;
