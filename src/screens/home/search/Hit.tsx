// The tab. One message that was found: where, by whom, when, and the words around those that were looked for.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type HitRow, SearchKind } from '../../../core/contract/search.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { faceId, useNames } from '../../shared/use-names.ts';
import { useTimes } from '../../shared/use-times.ts';
import { inPieces } from './query.ts';
import styles from './Search.module.css';

export function Hit({ hit }: { hit: HitRow }) {
  const { t } = useLingui();
  const nameOf = useNames();
  const times = useTimes();
  const { chat, chatType, targetId, headImage, sendTime, snippet, marks, kind, own, sendName } = hit;
  const name = nameOf({ ...hit, type: chatType });
  const kinds: Record<SearchKind, string> = {
    [SearchKind.TEXT]: '',
    [SearchKind.PICTURE]: t`Picture`,
    [SearchKind.FILE]: t`File`,
    [SearchKind.VOICE]: t`Voice message`,
    [SearchKind.VIDEO]: t`Video`,
    [SearchKind.CARD]: t`Card`,
  };
  const from = own ? t`You` : chat.startsWith('group') ? sendName : '';
  return (
    <Link to="/home/chat" search={{ chat }} className={styles.hit} data-hit={hit.key} activeProps={{}}>
      <Avatar id={faceId(chatType, targetId)} name={name} image={headImage} size={32} />
      <span className={styles.upper}>
        <bdi className={styles.name}>{name}</bdi>
        <time className={styles.time} title={times.full(sendTime)}>
          {times.relative(sendTime)}
        </time>
      </span>
      <span className={styles.words}>
        {from !== '' && (
          <>
            <bdi className={styles.from}>{from}</bdi>:{' '}
          </>
        )}
        {snippet === '' ? (
          kinds[kind]
        ) : (
          <bdi>
            {inPieces(snippet, marks).map(({ at, text, found }) =>
              found ? (
                <mark key={at} className={styles.mark}>
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </bdi>
        )}
      </span>
    </Link>
  );
}
