// Card of a person or a group that a user sent (X-CHAT-15). A press opens the card.
import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { targetOf } from '../../../core/domain/chat-key.ts';
import { Avatar } from '../../../shared/Avatar.tsx';
import { openCard } from '../../../shared/cards/open-card.ts';
import { avatarId, useNames } from '../../../shared/use-names.ts';
import { Stamp } from '../parts/Stamp.tsx';
import { type CardFacts, cardOf, hasExpired } from './card-of.ts';
import styles from './Card.module.css';
import { useMoment } from '../../../shared/use-moment.ts';

export function CardBubble({ row }: { row: MessageRow }) {
  const { t } = useLingui();
  const card = cardOf(row);
  return (
    <>
      {card ? <CardButton card={card} sentAt={row.sendTime} /> : <span>{t`This card cannot be read.`}</span>}
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}

function CardButton({ card, sentAt }: { card: CardFacts; sentAt: number }) {
  const { t } = useLingui();
  const nameOf = useNames();
  const { now } = useMoment();
  const expired = hasExpired(card.kind, sentAt, now);
  const { type, targetId } = targetOf(card.of);
  const name = nameOf({ type, targetId, showName: card.name });
  const kind =
    card.kind === 'user' ? t`Contact card` : expired ? t`This group card has expired` : t`Group card`;
  const content = (
    <>
      <Avatar id={avatarId(type, targetId)} name={name} image={card.headImage} />
      <span className={styles.lines}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.kind}>{kind}</span>
      </span>
    </>
  );
  if (expired) return <span className={styles.pressed}>{content}</span>;
  return (
    <button
      type="button"
      className={styles.pressed}
      title={name}
      onClick={(event) => openCard({ of: card.of, name: card.name, headImage: card.headImage }, event)}
    >
      {content}
    </button>
  );
}
