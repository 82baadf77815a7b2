// Friend or group in the list of the dialog.
import { useLingui } from '@lingui/react/macro';
import type { PersonRow } from '../../core/contract/rows.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { faceId, useNames } from '../../shared/use-names.ts';
import styles from './NewChat.module.css';

export interface PersonOptionProps {
  id: string;
  person: PersonRow;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

export function PersonOption({ id, person, active, onPoint, onChoose }: PersonOptionProps) {
  const { t } = useLingui();
  const name = useNames()(person);
  return (
    // Pointer only: the field above keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Avatar
        id={faceId(person.type, person.targetId)}
        name={name}
        image={person.headImage}
        size={32}
        online={person.online}
        onlineLabel={t`online`}
      />
      <bdi className={styles.name}>{name}</bdi>
      {person.type === ChatType.GROUP && <span className={styles.kind}>{t`Group`}</span>}
    </div>
  );
}
