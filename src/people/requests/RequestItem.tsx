// One friend request: the other user, the text, the time, and buttons while it is pending or else its status.
import { useLingui } from '@lingui/react/macro';
import type { RequestRow } from '../../core/contract/people-rows.ts';
import { privateChat } from '../../core/domain/chat-key.ts';
import { bounded, PARAGRAPH } from '../../core/domain/foreign.ts';
import { isPending } from '../../core/domain/pending.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { openCard } from '../../shared/cards/open-card.ts';
import { useTimes } from '../../shared/use-times.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFriendName } from '../list/use-sorted-friends.ts';
import { RequestButtons } from './RequestButtons.tsx';
import styles from './Requests.module.css';
import { useStatusWords } from './use-status-words.ts';

export function RequestItem({ request }: { request: RequestRow }) {
  const { t } = useLingui();
  const times = useTimes();
  const statusWords = useStatusWords();
  const { userId, headImage, showName, words, status, applyTime } = request;
  const name = useFriendName()({ id: userId, showName });
  return (
    <li className={styles.item} tabIndex={-1}>
      <button
        type="button"
        className={styles.face}
        title={name}
        onClick={(event) =>
          openCard({ of: privateChat(userId), name: showName, headImage, group: null }, event)
        }
      >
        <Avatar id={`u${userId}`} name={name} image={headImage} />
        <VisuallyHidden>{t`Info about ${name}`}</VisuallyHidden>
      </button>
      <div className={styles.text}>
        <p className={styles.upper}>
          <bdi className={styles.name}>{name}</bdi>
          {applyTime !== null && (
            <time className={styles.time} title={times.full(applyTime)}>
              {times.relative(applyTime)}
            </time>
          )}
        </p>
        {words !== '' && (
          <p className={styles.words} dir="auto">
            {bounded(words, PARAGRAPH)}
          </p>
        )}
      </div>
      <div className={styles.end}>
        {/* The buttons of a received request say that it is pending. */}
        {(!isPending(request) || !request.isReceived) && (
          <span className={styles.status}>{statusWords(status)}</span>
        )}
        {isPending(request) && <RequestButtons id={request.id} name={name} isReceived={request.isReceived} />}
      </div>
    </li>
  );
}
