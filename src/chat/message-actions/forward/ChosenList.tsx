// The chats that the user has chosen to forward to, each with a remove button.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { Avatar } from '../../../shared/Avatar.tsx';
import { avatarId, useNames } from '../../../shared/use-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Target } from './forward-choice.ts';
import styles from './Forward.module.css';

export interface ChosenListProps {
  targets: ReadonlyMap<ChatKey, Target>;
  onRemove: (target: Target) => void;
}

export function ChosenList({ targets, onRemove }: ChosenListProps) {
  const { t } = useLingui();
  const nameOf = useNames();
  const count = targets.size;
  return (
    <section className={styles.chosen} aria-label={t`Selected chats`}>
      <h3 className={styles.count} aria-live="polite">
        {count === 0 ? t`No chats selected` : t`${plural(count, { one: '# selected', other: '# selected' })}`}
      </h3>
      <ul className={styles.faces}>
        {[...targets.values()].map((target) => {
          const name = nameOf(target);
          return (
            <li key={target.key} className={styles.face}>
              <Avatar
                id={avatarId(target.type, target.targetId)}
                name={name}
                image={target.headImage}
                size={28}
              />
              <bdi className={styles.name} title={name}>
                {name}
              </bdi>
              <IconButton
                label={t`Remove ${name}`}
                title={t`Remove ${name}`}
                onClick={() => onRemove(target)}
              >
                <X />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
