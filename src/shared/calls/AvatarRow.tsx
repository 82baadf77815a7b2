// The avatars of the people of a group call; their names stand beside them.
import type { CallPerson } from '../../core/contract/group-call-rows.ts';
import { Avatar } from '../Avatar.tsx';
import styles from './AvatarRow.module.css';
import { usePersonName } from './use-call-names.ts';

/** The number of the others stands in place of their avatars. */
const MOST_AVATARS = 4;

export function AvatarRow({
  people,
}: {
  people: readonly Pick<CallPerson, 'userId' | 'name' | 'headImage'>[];
}) {
  const nameOf = usePersonName();
  const shown = people.slice(0, people.length > MOST_AVATARS ? MOST_AVATARS - 1 : MOST_AVATARS);
  const rest = people.length - shown.length;
  return (
    <span className={styles.avatars} aria-hidden="true">
      {shown.map((person) => (
        <Avatar
          key={person.userId}
          id={`u${person.userId}`}
          name={nameOf(person)}
          image={person.headImage}
          size={28}
        />
      ))}
      {rest > 0 && <span className={styles.rest}>{`+${rest}`}</span>}
    </span>
  );
}
