// Found message: chat, sender, time and a snippet around the match (X-CHAT-26). A press jumps to the message.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { type HitRow, SearchKind } from '../../core/contract/search.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { PlainLine } from '../../shared/text/PlainLine.tsx';
import { avatarId, useNames } from '../../shared/use-names.ts';
import { useTimes } from '../../shared/use-times.ts';
import { useJump } from '../context/use-jump.ts';
import styles from './Search.module.css';

export function Hit({ hit }: { hit: HitRow }) {
  const { t } = useLingui();
  const nameOf = useNames();
  const times = useTimes();
  const jump = useJump();
  const { chat, chatType, targetId, headImage, sendTime, snippet, marks, category, own, sendName } = hit;
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

  /** A press with a modifier key follows the link, so that the browser opens the chat in a new tab. */
  const handleClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    jump(chat, hit.id);
  };

  return (
    <Link
      to="/home/chat"
      search={{ chat }}
      className={styles.hit}
      data-hit={hit.key}
      activeProps={{}}
      onClick={handleClick}
    >
      <Avatar id={avatarId(chatType, targetId)} name={name} image={headImage} size={32} />
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
        {snippet === '' ? kinds[category] : <PlainLine text={snippet} marks={marks} />}
      </span>
    </Link>
  );
}
