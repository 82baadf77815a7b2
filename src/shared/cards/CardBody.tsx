// The content of the profile card of a user or group. Its size is fixed, so that loaded data does not shift the layout.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import Mars from 'lucide-react/icons/mars';
import Venus from 'lucide-react/icons/venus';
import type { Card } from '../../core/contract/lazy-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import { targetOf } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Avatar } from '../Avatar.tsx';
import { useBusyWords } from '../busy-words.ts';
import { avatarId, useNames } from '../use-names.ts';
import styles from './Cards.module.css';
import type { OpenCard } from './open-card.ts';
import { useCard } from './use-card.ts';

export interface CardBodyProps {
  open: OpenCard;
  onDone: () => void;
}

export function CardBody({ open, onDone }: CardBodyProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const nameOf = useNames();
  const state = useCard(open.of);
  const { type, targetId } = targetOf(open.of);
  const card = state.kind === 'loaded' ? state.card : null;
  const name = nameOf({ type, targetId, showName: card?.showName || open.name });
  const openChat = (): void => {
    onDone();
    void navigate({ to: '/home/chat', search: { chat: open.of } });
  };
  return (
    <div className={styles.card} aria-busy={state.kind === 'loading' || undefined}>
      <div className={styles.top}>
        <Avatar
          id={avatarId(type, targetId)}
          name={name}
          image={card?.headImage || open.headImage}
          size={64}
          online={card?.online === true && type === ChatType.PRIVATE}
          onlineLabel={t`Online`}
        />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <bdi title={name}>{name}</bdi>
            <Sex sex={card?.sex ?? null} />
          </h2>
          <p className={styles.under}>{card ? <Subtitle card={card} /> : '\u00A0'}</p>
        </div>
      </div>
      {state.kind === 'failed' ? (
        <p className={styles.words}>
          <ErrorText error={state.error} isGroup={type === ChatType.GROUP} />
        </p>
      ) : (
        <p className={styles.words} dir="auto">
          {card?.words ?? ''}
        </p>
      )}
      {card?.mine === true && !card.self && (
        <div className={styles.acts}>
          <Button kind="primary" onClick={openChat}>
            {t`Send message`}
          </Button>
        </div>
      )}
    </div>
  );
}

function Subtitle({ card }: { card: Card }) {
  const { t } = useLingui();
  const { userName, members, ownerNickName, self } = card;
  if (self) return t`This is you`;
  if (userName !== '') return <bdi>{userName}</bdi>;
  const count = members === null ? '' : t`${plural(members, { one: '# member', other: '# members' })}`;
  const owner = ownerNickName === '' ? '' : t`Owner: ${ownerNickName}`;
  return [count, owner].filter((part) => part !== '').join(' · ');
}

function Sex({ sex }: { sex: number | null }) {
  const { t } = useLingui();
  if (sex !== 0 && sex !== 1) return null;
  const label = sex === 0 ? t`Male` : t`Female`;
  return (
    <span className={styles.sex} title={label}>
      {sex === 0 ? <Mars /> : <Venus />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

function ErrorText({ error, isGroup }: { error: Failure; isGroup: boolean }) {
  const { t } = useLingui();
  const busyText = useBusyWords();
  if (error.code === 'REFUSED') return error.message;
  if (error.code === 'BUSY') return busyText(error);
  if (error.code === 'NOT_FOUND') {
    return isGroup ? t`This group no longer exists.` : t`This account no longer exists.`;
  }
  return t`You can see more when you are back online.`;
}
