// Chooser of the next owner of a group, with a question before the transfer.
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import type { MemberRow } from '../../core/contract/rows.ts';
import { useLine } from '../../line/hooks.ts';
import { Question } from '../../shared/forms/Question.tsx';
import { FilterList } from '../../shared/list/FilterList.tsx';
import { matching } from '../../shared/list/matching.ts';
import { PersonLabel } from '../../shared/list/PersonLabel.tsx';
import { pickableMember } from '../../shared/members/pickable-member.ts';
import { usePages } from '../../shared/list/use-pages.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useDialogSubject } from '../../shared/use-dialog-subject.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useMemberName } from '../../shared/use-group-name.ts';
import styles from './Dialogs.module.css';

export interface TransferDialogProps {
  group: GroupInfoRow;
  /** Sorted. */
  members: readonly MemberRow[];
  ready: boolean;
  onClose: () => void;
  /** Gets the focus where the element that opened the dialog is gone. */
  title: () => HTMLElement | null;
}

export function TransferDialog({ group, members, ready, onClose, title }: TransferDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const nameOf = useMemberName();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const others = members.filter(({ role }) => role !== 'owner');
  const found = matching(others.map(pickableMember), typed);
  const { shown, onScroll } = usePages(found, typed);
  // The chosen member may leave while the question is open.
  const choice = useDialogSubject((id: number) => others.find(({ userId }) => userId === id), title);
  const chosen = choice.subject;
  if (chosen) {
    const name = nameOf(chosen);
    return (
      <Question
        title={t`Make ${name} the owner?`}
        text={t`You become an ordinary member. Only ${name} can give the group back to you.`}
        confirm={t`Transfer ownership`}
        act={() => retryCommand(line, 'transferGroup', { group: group.id, to: chosen.userId })}
        onDone={() => {
          toasts.add({ kind: 'good', text: t`${name} is the owner now.` });
          onClose();
        }}
        onClose={choice.close}
      />
    );
  }
  const emptyText = typed.trim() === '' ? t`This group has no other members` : t`No matches`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Transfer ownership`}
      description={t`Choose the next owner of this group.`}
      closeLabel={t`Close`}
      width={420}
      {...(matchMedia('(pointer: fine)').matches && { initialFocus: field })}
    >
      <div className={styles.chooser}>
        <FilterList
          field={field}
          fieldLabel={t`Search by name`}
          listLabel={t`Members`}
          listClass={styles.members}
          typed={typed}
          onType={setTyped}
          ready={ready}
          options={shown}
          onChoose={({ targetId }) => choice.open(targetId)}
          onScroll={onScroll}
        >
          {(entry) => <PersonLabel person={entry} />}
        </FilterList>
        <p className={styles.nothing} role="status">
          {ready && found.length === 0 ? emptyText : ''}
        </p>
      </div>
    </Dialog>
  );
}
