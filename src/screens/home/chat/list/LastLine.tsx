// The tab. The second line of a row: what one began to write there, else what was said last, by whom in a
// group, and whether it went out.
import { Trans, useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock-3';
import type { ChatRow, LastLine as Last } from '../../../../core/contract/rows.ts';
import { classOf } from '../../../../core/domain/enums.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { useMessageWords } from '../../../shared/use-message-words.ts';
import styles from './ChatList.module.css';

/** @param open its conversation is on the screen, and with it what is being written there */
export function LastLine({ row, open }: { row: ChatRow; open: boolean }) {
  const { t } = useLingui();
  const wordsOf = useMessageWords();
  const draft = open ? '' : oneLine(row.draft).trim();
  const last = draft === '' ? row.last : null;
  const from = last && speaks(last) ? last.sendNickName : '';
  return (
    <>
      {last && <Fate mark={last.mark} />}
      <span className={styles.last}>
        {row.atMe && <span className={styles.at}>{t`@you`}</span>}
        {!row.atMe && row.atAll && <span className={styles.at}>{t`@all`}</span>}
        {draft !== '' && (
          <Trans>
            <span className={styles.draft}>Draft:</span> <bdi>{draft}</bdi>
          </Trans>
        )}
        {from !== '' && (
          <>
            <bdi>{from}</bdi>:{' '}
          </>
        )}
        {last && <bdi>{oneLine(wordsOf(last))}</bdi>}
      </span>
    </>
  );
}

function Fate({ mark }: { mark: Last['mark'] }) {
  const { t } = useLingui();
  if (mark === 'failed') {
    return (
      <span className={styles.failed}>
        <CircleAlert />
        <VisuallyHidden>{t`not sent`}</VisuallyHidden>
      </span>
    );
  }
  if (mark !== 'waiting' && mark !== 'sending') return null;
  return (
    <span className={styles.pending}>
      <Clock />
      <VisuallyHidden>{t`waiting to be sent`}</VisuallyHidden>
    </span>
  );
}

/** A tip has no speaker, and one's own words need no name before them. */
const speaks = (last: Last): boolean => !last.own && last.recalled === null && classOf(last.type) !== 'tip';

/** What is cut off is not even built: a row shows some forty signs of it. */
const oneLine = (text: string): string => text.slice(0, 160).replace(/\s+/g, ' ');
