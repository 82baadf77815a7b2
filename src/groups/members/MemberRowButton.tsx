// A row of the member list: a button that opens the member's profile card, and the button of the row's menu.
import { memo, type MouseEvent } from 'react';
import type { MemberRow } from '../../core/contract/rows.ts';
import type { RowPlace } from '../../shared/list/RowList.tsx';
import rowStyles from '../../shared/list/RowList.module.css';
import { RowMenuButton } from '../../shared/list/RowMenuButton.tsx';
import { cx } from '../../ui/cx.ts';
import { MemberLine } from './MemberLine.tsx';
import styles from './Members.module.css';

export interface MemberRowButtonProps extends RowPlace {
  member: MemberRow;
  name: string;
  isSelf: boolean;
  onCard: (member: MemberRow, event: MouseEvent<HTMLElement>) => void;
}

/** Memoized, because the list renders at every scroll event. */
export const MemberRowButton = memo(function MemberRowButton(props: MemberRowButtonProps) {
  const { member, name, isSelf, tabStop, onFocus, onMenu, onCard } = props;
  const { key } = member;
  return (
    <>
      <button
        type="button"
        className={cx(rowStyles.row, styles.row)}
        tabIndex={tabStop ? 0 : -1}
        onFocus={() => onFocus(key)}
        onClick={(event) => onCard(member, event)}
      >
        <MemberLine member={member} name={name} isSelf={isSelf} />
      </button>
      <RowMenuButton rowKey={key} name={name} tabStop={tabStop} onFocus={onFocus} onMenu={onMenu} />
    </>
  );
});
