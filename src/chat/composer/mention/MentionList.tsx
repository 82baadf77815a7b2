// List of the members that an @ may mention, shown above the field. The field keeps the focus and names the
// active option to screen readers.
import { useLingui } from '@lingui/react/macro';
import AtSign from 'lucide-react/icons/at-sign';
import { useEffect } from 'react';
import { Avatar } from '../../../shared/Avatar.tsx';
import { avatarId } from '../../../shared/use-names.ts';
import { EVERYBODY } from './mention-query.ts';
import styles from './MentionList.module.css';
import type { MentionOptions } from './use-mentions.ts';

export const optionId = (list: string, index: number): string => `${list}-${index}`;

export function MentionList({ list }: { list: MentionOptions }) {
  const { t } = useLingui();
  const { id, candidates, active, activate, choose } = list;
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={t`Mention a member`} className={styles.list}>
      {candidates.map((candidate, index) => (
        // The field has the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={candidate.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onPointerMove={() => index !== active && activate(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          {candidate.id === EVERYBODY ? (
            <span className={styles.all}>
              <AtSign />
            </span>
          ) : (
            <Avatar
              id={avatarId('PRIVATE', candidate.id)}
              name={candidate.name}
              image={candidate.headImage}
              online={candidate.online}
              size={28}
            />
          )}
          <bdi className={styles.name}>{candidate.name}</bdi>
          {candidate.id === EVERYBODY && <span className={styles.words}>{t`Everyone in this group`}</span>}
        </div>
      ))}
    </div>
  );
}
