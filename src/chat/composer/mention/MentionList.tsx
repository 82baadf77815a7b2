// The tab. Whom an @ may mean, above the field. The focus stays in the field, which says what is chosen here.
import { useLingui } from '@lingui/react/macro';
import AtSign from 'lucide-react/icons/at-sign';
import { useEffect } from 'react';
import { Avatar } from '../../../shared/Avatar.tsx';
import { faceId } from '../../../shared/use-names.ts';
import { EVERYBODY } from './mention-query.ts';
import styles from './MentionList.module.css';
import type { OpenList } from './use-mentions.ts';

export const optionId = (list: string, index: number): string => `${list}-${index}`;

export function MentionList({ list }: { list: OpenList }) {
  const { t } = useLingui();
  const { id, rows, active, point, choose } = list;
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={t`Mention somebody`} className={styles.list}>
      {rows.map((one, index) => (
        // The keys are the field's, which has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={one.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onPointerMove={() => index !== active && point(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          {one.id === EVERYBODY ? (
            <span className={styles.all}>
              <AtSign />
            </span>
          ) : (
            <Avatar
              id={faceId('PRIVATE', one.id)}
              name={one.name}
              image={one.headImage}
              online={one.online}
              size={28}
            />
          )}
          <bdi className={styles.name}>{one.name}</bdi>
          {one.id === EVERYBODY && <span className={styles.words}>{t`Everybody in this group`}</span>}
        </div>
      ))}
    </div>
  );
}
