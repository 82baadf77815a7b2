// All members of a group: a filter field and virtualized rows with menus.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import type { MemberRow } from '../../core/contract/rows.ts';
import { privateChat } from '../../core/domain/chat-key.ts';
import { type MemberRights, memberRights } from '../../core/domain/group-rights.ts';
import { useLine } from '../../line/hooks.ts';
import { openCard } from '../../shared/cards/open-card.ts';
import { FilterField } from '../../shared/list/FilterField.tsx';
import columnStyles from '../../shared/list/ListColumn.module.css';
import { matching } from '../../shared/list/matching.ts';
import { RowList, type RowMenuPlace } from '../../shared/list/RowList.tsx';
import { useDialogSubject } from '../../shared/use-dialog-subject.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RemoveQuestion } from '../dialogs/RemoveQuestion.tsx';
import { useMemberName } from '../../shared/use-group-name.ts';
import { actsOn, type MemberAct } from './member-acts.ts';
import { MemberMenu } from './MemberMenu.tsx';
import { MemberRowButton } from './MemberRowButton.tsx';
import styles from './Members.module.css';
import { useMemberActions } from './use-member-actions.tsx';

export interface MemberListProps {
  group: GroupInfoRow;
  /** Sorted. */
  rows: readonly MemberRow[];
  onBack: () => void;
}

export function MemberList({ group, rows, onBack }: MemberListProps) {
  const { t } = useLingui();
  const self = useLine().user();
  const nameOf = useMemberName();
  const actions = useMemberActions(group);
  const [typed, setTyped] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The button that opened this list is hidden now.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const found = matching(rows, typed, (member) => [nameOf(member), member.nickName]);
  const count = rows.length;
  const rightsTo = ({ userId, role }: MemberRow): MemberRights =>
    memberRights(group.role, role, userId === self, group);
  const removal = useDialogSubject(
    (id: number) => rows.find((member) => member.userId === id && rightsTo(member).remove),
    () => title.current,
  );

  const { id: groupId } = group;
  const showCard = useCallback(
    ({ userId, showName, headImage }: MemberRow, event: MouseEvent<HTMLElement>): void => {
      const subject = { of: privateChat(userId), name: showName, headImage, group: groupId };
      openCard(subject, event);
    },
    [groupId],
  );
  const run = (member: MemberRow, act: MemberAct, place: RowMenuPlace): void => {
    switch (act) {
      case 'card':
        // A press on the row's button opens its card.
        return place.finalFocus()?.click();
      case 'message':
        return actions.message(member);
      case 'befriend':
        return actions.befriend(member);
      case 'mute':
      case 'unmute':
        return actions.mute(member, act === 'mute');
      case 'appoint':
      case 'dismiss':
        return actions.setAdmin(member, act === 'appoint');
      case 'remove':
        return removal.open(member.userId);
    }
  };
  return (
    <section className={styles.list} aria-labelledby="members-title">
      <header className={styles.head}>
        <IconButton label={t`Back to the group`} title={t`Back to the group`} onClick={onBack}>
          <ChevronLeft />
        </IconButton>
        <h3 ref={title} id="members-title" tabIndex={-1} className={styles.title}>
          {t`${plural(count, { one: '# member', other: '# members' })}`}
        </h3>
      </header>
      <FilterField field={field} list={list} label={t`Search members`} typed={typed} onType={setTyped} />
      <p className={columnStyles.nobody} role="status">
        {found.length === 0 ? t`No matches` : ''}
      </p>
      {found.length > 0 && (
        <RowList
          label={t`Members`}
          rows={found}
          current={null}
          scrollerRef={list}
          onLeaveUp={() => field.current?.focus()}
          onNear={() => undefined}
          renderRow={(member, place) => (
            <MemberRowButton
              member={member}
              name={nameOf(member)}
              isSelf={member.userId === self}
              onCard={showCard}
              {...place}
            />
          )}
          renderMenu={(member, place) => (
            <MemberMenu
              key={member.key}
              name={nameOf(member)}
              acts={actsOn(member, member.userId === self, rightsTo(member))}
              onAct={(act) => run(member, act, place)}
              {...place}
            />
          )}
        />
      )}
      {removal.subject && <RemoveQuestion group={group} member={removal.subject} onClose={removal.close} />}
      {actions.dialog}
    </section>
  );
}
