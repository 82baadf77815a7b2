// The tab. The second line of a row: what one began to write there, else what was said last, by whom in a
// group, and whether it went out.
import { Trans, useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock-3';
import type { ChatRow, LastLine as Last } from '../../core/contract/rows.ts';
import { classOf } from '../../core/domain/enums.ts';
import { PlainLine } from '../../shared/text/RichText.tsx';
import { useMessageWords } from '../../shared/use-message-words.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './ChatList.module.css';

/** @param open its conversation is on the screen, and with it what is being written there */
export function LastMessageLine({ row, open }: { row: ChatRow; open: boolean }) {
  const { t } = useLingui();
  const wordsOf = useMessageWords();
  const draft = open ? '' : row.draft.slice(0, ENOUGH).trim();
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

/** More signs than a row shows. */
const ENOUGH = 240;
