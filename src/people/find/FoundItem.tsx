// A found user: names, presence, and the relation to the signed-in user. Only strangers have the button "Add".
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { FoundPerson } from '../../core/contract/people-commands.ts';
import { privateChat } from '../../core/domain/chat-key.ts';
import { useView, useViewValue } from '../../line/hooks.ts';
import type { Apply } from '../../shared/apply/use-apply.tsx';
import { Avatar } from '../../shared/Avatar.tsx';
import { SexMark } from '../../shared/cards/SexMark.tsx';
import { focusTitleIfLost } from '../../shared/focus-title.ts';
import { Button } from '../../ui/Button.tsx';
import { useFriendName } from '../list/use-sorted-friends.ts';
import { RequestButtons } from '../requests/RequestButtons.tsx';
import styles from './FindPeople.module.css';
import { relationOf } from './relation-of.ts';

export interface FoundItemProps {
  person: FoundPerson;
  /** An application to this user is being sent. */
  applying: boolean;
  onApply: Apply['apply'];
}

export function FoundItem({ person, applying, onApply }: FoundItemProps) {
  const { t } = useLingui();
  const { id, userName, nickName, headImage, sex, online, isManualApprove } = person;
  const name = useFriendName()({ id, showName: nickName });
  const isFriend = useViewValue({ view: 'friends' }, ({ byKey }) => byKey.has(privateChat(id)));
  const { rows } = useView({ view: 'requests' });
  const { kind, request } = relationOf(person, isFriend, rows);
  const item = useRef<HTMLLIElement>(null);
  // The pressed button disappears with the relation, so its row gets the focus.
  useEffect(() => {
    if (kind !== 'none') focusTitleIfLost(() => item.current);
  }, [kind]);
  const relationWords: Readonly<Record<FoundPerson['relation'], string>> = {
    self: t`This is you`,
    friend: t`Friend`,
    requested: t`Request sent`,
    requesting: t`Wants to add you`,
    none: '',
  };
  return (
    <li ref={item} className={styles.item} data-user={id} tabIndex={-1}>
      <Avatar id={`u${id}`} name={name} image={headImage} online={online} onlineLabel={t`Online`} />
      <div className={styles.text}>
        <p className={styles.upper}>
          <bdi className={styles.name}>{name}</bdi>
          <SexMark sex={sex} />
        </p>
        <p className={styles.userName}>
          <bdi>{userName}</bdi>
          {/* Beside a button there is no room for these words on a narrow page. */}
          {kind === 'requesting' && ` · ${relationWords[kind]}`}
        </p>
      </div>
      {relationWords[kind] !== '' && kind !== 'requesting' && (
        <span className={styles.relation}>{relationWords[kind]}</span>
      )}
      {kind === 'requesting' && request !== null && (
        <RequestButtons id={request} name={name} isReceived onlyApprove />
      )}
      {kind === 'none' && (
        <Button
          size="small"
          kind="primary"
          busy={applying}
          aria-label={t`Add ${name}`}
          onClick={() => onApply({ id, name, isManualApprove }, null)}
        >
          {t`Add`}
        </Button>
      )}
    </li>
  );
}
