// The content of the profile card of a user or group. The space of each part is reserved, so that loaded data does not
// shift the layout.
import { useLingui } from '@lingui/react/macro';
import type { Card } from '../../core/contract/message-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import { targetOf } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { useLine } from '../../line/hooks.ts';
import type { Apply } from '../apply/use-apply.tsx';
import { FaultCopy } from '../diagnostics/FaultCopy.tsx';
import { useFailureWords } from '../use-failure-words.ts';
import { avatarId } from '../use-names.ts';
import { BotMark } from './BotMark.tsx';
import { CardMenu } from './CardMenu.tsx';
import styles from './Cards.module.css';
import { CardTags } from './CardTags.tsx';
import { FullAvatar } from './FullAvatar.tsx';
import { GroupActs } from './GroupActs.tsx';
import type { OpenCard } from './open-card.ts';
import { SexMark } from './SexMark.tsx';
import type { CardState } from './use-card.ts';
import { useGroupFacts } from './use-group-facts.ts';
import { UserActs } from './UserActs.tsx';

export interface CardBodyProps {
  open: OpenCard;
  state: CardState;
  /** The shown name. */
  name: string;
  adding: Apply;
  /** Called for a press on the avatar; it shows the full image. */
  onImage: () => void;
  /** Called when an act leaves the card. */
  onDone: () => void;
}

export function CardBody({ open, state, name, adding, onImage, onDone }: CardBodyProps) {
  const { type, targetId } = targetOf(open.of);
  const isGroup = type === ChatType.GROUP;
  const self = useLine().user();
  const card = state.kind === 'loaded' ? state.card : null;
  // The own card offers no acts, even before it is loaded.
  const isSelf = card?.self ?? (!isGroup && targetId === self);
  return (
    <div className={styles.card} aria-busy={state.kind === 'loading' || undefined}>
      <div className={styles.top}>
        <CardAvatar open={open} card={card} name={name} onImage={onImage} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <bdi title={name}>{name}</bdi>
            <SexMark sex={card?.sex} />
            {card?.isBot && <BotMark />}
          </h2>
          <p className={styles.under}>{card ? <Subtitle card={card} /> : '\u00A0'}</p>
          {card && <Nickname card={card} name={name} />}
        </div>
        {!isSelf && <CardMenu open={open} card={card} name={name} onDone={onDone} />}
      </div>
      {card && <CardTags card={card} isGroup={isGroup} />}
      {state.kind === 'failed' ? (
        <div className={styles.words}>
          <ErrorText error={state.error} isGroup={isGroup} />
          <FaultCopy failure={state.error} />
        </div>
      ) : (
        <Words card={card} isGroup={isGroup} />
      )}
      {card && !isSelf && (
        <div className={styles.acts}>
          {isGroup ? (
            <GroupActs card={card} onDone={onDone} />
          ) : (
            <UserActs card={card} name={name} group={open.group} adding={adding} onDone={onDone} />
          )}
        </div>
      )}
    </div>
  );
}

type CardAvatarProps = Pick<CardBodyProps, 'open' | 'name' | 'onImage'> & { card: Card | null };

function CardAvatar({ open, card, name, onImage }: CardAvatarProps) {
  const { t } = useLingui();
  const { type, targetId } = targetOf(open.of);
  return (
    <FullAvatar
      id={avatarId(type, targetId)}
      name={name}
      image={card?.headImage || open.headImage}
      fullImage={card?.fullImage ?? ''}
      online={card?.online === true && type === ChatType.PRIVATE}
      onlineLabel={t`Online`}
      onImage={onImage}
    />
  );
}

function Subtitle({ card }: { card: Card }) {
  const factsOf = useGroupFacts();
  return card.userName === '' ? factsOf(card) : <bdi>{card.userName}</bdi>;
}

/** The nickname of a friend for whom the user has set a remark. */
function Nickname({ card, name }: { card: Card; name: string }) {
  const { t } = useLingui();
  const { nickName } = card;
  if (nickName === '' || nickName === name) return null;
  return <p className={styles.under}>{t`Nickname: ${nickName}`}</p>;
}

/** The signature of a user, or the notice of a group. */
function Words({ card, isGroup }: { card: Card | null; isGroup: boolean }) {
  const { t } = useLingui();
  // A device does not know the signatures of users.
  const isUnwritten = card?.words === '' && !isGroup && card.source === 'server' && !card.isGone;
  return (
    <>
      <p className={styles.words} dir="auto">
        {isUnwritten ? t`This person has not written a signature yet` : (card?.words ?? '')}
      </p>
      {card?.source === 'device' && (
        <p className={styles.note}>{t`You can see more when you are back online.`}</p>
      )}
    </>
  );
}

function ErrorText({ error, isGroup }: { error: Failure; isGroup: boolean }) {
  const { t } = useLingui();
  const failureText = useFailureWords();
  if (error.code === 'OFFLINE') return t`You can see more when you are back online.`;
  if (error.code === 'NOT_FOUND') {
    return isGroup ? t`This group no longer exists.` : t`This account no longer exists.`;
  }
  return failureText(error);
}
