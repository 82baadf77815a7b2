// Left column of the group screen: heading, search field, and the groups by name.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useRef, useState } from 'react';
import type { GroupRow } from '../../core/contract/people-rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useView } from '../../line/hooks.ts';
import { focusTitleIfLost } from '../../shared/focus-title.ts';
import { byName } from '../../shared/list/by-name.ts';
import { FilterField } from '../../shared/list/FilterField.tsx';
import styles from '../../shared/list/ListColumn.module.css';
import { matching } from '../../shared/list/matching.ts';
import { RowList } from '../../shared/list/RowList.tsx';
import { useDialogSubject } from '../../shared/use-dialog-subject.ts';
import { useFocusTitle } from '../../shared/use-focus-title.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CreateGroup } from '../dialogs/CreateGroup.tsx';
import { DissolveQuestion, LeaveQuestion } from '../dialogs/LeaveDialog.tsx';
import { useGroupName } from '../../shared/use-group-name.ts';
import { GroupLink } from './GroupLink.tsx';
import { GroupMenu } from './GroupMenu.tsx';

export function GroupList({ current }: { current: ChatKey | null }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const nameOf = useGroupName();
  const groups = useView({ view: 'groups' });
  const [typed, setTyped] = useState('');
  const [isCreating, setCreating] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFocusTitle(title);
  // A change of the owner closes the question, because its button would suddenly do another act.
  const leaving = useDialogSubject((asked: GroupRow) => {
    const now = groups.ready ? groups.byKey.get(asked.key) : asked;
    return now?.isOwner === asked.isOwner ? now : undefined;
  });
  const found = matching(groups.rows.toSorted(byName(i18n.locale, nameOf)), typed, (row) => [nameOf(row)]);

  const openFirst = (): void => {
    const [first] = found;
    if (typed.trim() !== '' && first) void navigate({ to: '/home/group', search: { group: first.id } });
  };
  const forget = (): void => {
    leaving.close();
    if (leaving.subject?.key !== current) return;
    void navigate({ to: '/home/group', search: {}, replace: true }).then(() => focusTitleIfLost());
  };
  const Leaving = leaving.subject?.isOwner === true ? DissolveQuestion : LeaveQuestion;
  return (
    <div className={styles.column}>
      <header className={styles.head}>
        <h1 ref={title} id="groups-title" tabIndex={-1} className={styles.title}>{t`Groups`}</h1>
        <IconButton label={t`New group`} title={t`New group`} onClick={() => setCreating(true)}>
          <Plus />
        </IconButton>
      </header>
      <FilterField
        field={field}
        list={list}
        label={t`Search groups`}
        typed={typed}
        onType={setTyped}
        onEnter={openFirst}
      />
      {!groups.ready && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton shape="row" count={9} />
        </div>
      )}
      {groups.ready && groups.rows.length === 0 && (
        <EmptyState
          className={styles.empty}
          icon={<UsersRound />}
          text={t`No groups yet`}
          action={<Button kind="primary" onClick={() => setCreating(true)}>{t`New group`}</Button>}
        />
      )}
      <p className={styles.nobody} role="status">
        {groups.rows.length > 0 && found.length === 0 ? t`No matching groups` : ''}
      </p>
      {found.length > 0 && (
        <RowList
          label={t`Groups`}
          rows={found}
          current={current}
          scrollerRef={list}
          onNear={() => undefined}
          onLeaveUp={() => field.current?.focus()}
          renderRow={(group, place) => (
            <GroupLink group={group} name={nameOf(group)} selected={group.key === current} {...place} />
          )}
          renderMenu={(group, place) => (
            <GroupMenu
              key={group.key}
              group={group}
              name={nameOf(group)}
              {...place}
              onLeave={() => leaving.open(group)}
            />
          )}
        />
      )}
      {isCreating && <CreateGroup onClose={() => setCreating(false)} />}
      {leaving.subject && <Leaving group={leaving.subject} onLeft={forget} onClose={leaving.close} />}
    </div>
  );
}
