// A row of the groupings list: the head of a section with its count, or a friend. A grip drags the row.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import rowStyles from '../../shared/list/RowList.module.css';
import type { RowPlace } from '../../shared/list/RowList.tsx';
import { RowMenuButton } from '../../shared/list/RowMenuButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FriendRow } from '../list/FriendRow.tsx';
import styles from './GroupingScreen.module.css';
import type { GroupingItem } from './sections.ts';
import type { Grip } from './use-row-drag.ts';

export interface GroupingRowProps extends RowPlace {
  item: GroupingItem;
  /** A dragged row would be dropped into this section. */
  isOver: boolean;
  grip: Grip;
  onToggle: (id: number | null) => void;
}

export function GroupingRow({ item, isOver, grip, onToggle, ...place }: GroupingRowProps) {
  // The default grouping is always the first one.
  const isMovable = item.kind === 'friend' || item.section.id !== null;
  return (
    <>
      {item.kind === 'friend' ? (
        <FriendRow row={item.friend} selected={false} {...place} />
      ) : (
        <SectionHead item={item} isOver={isOver} onToggle={onToggle} {...place} />
      )}
      {/* Menus and keys move a row as well, so that the grip needs no name. */}
      {isMovable && (
        <span className={styles.grip} aria-hidden="true" {...grip}>
          <GripVertical />
        </span>
      )}
    </>
  );
}

interface SectionHeadProps extends RowPlace {
  item: Extract<GroupingItem, { kind: 'section' }>;
  isOver: boolean;
  onToggle: (id: number | null) => void;
}

function SectionHead({ item, isOver, onToggle, tabStop, onFocus, onMenu }: SectionHeadProps) {
  const { t } = useLingui();
  const { key, section, isOpen } = item;
  const { id, name, friends } = section;
  const count = friends.length;
  return (
    <>
      <button
        type="button"
        className={styles.section}
        data-section={id ?? 0}
        data-over={isOver || undefined}
        aria-expanded={isOpen}
        {...(id !== null && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' })}
        tabIndex={tabStop ? 0 : -1}
        onFocus={() => onFocus(key)}
        onClick={() => onToggle(id)}
      >
        <ChevronRight />
        <bdi className={rowStyles.name}>{name}</bdi>{' '}
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{t`${plural(count, { one: '# friend', other: '# friends' })}`}</VisuallyHidden>
        </span>
      </button>
      <RowMenuButton rowKey={key} name={name} tabStop={tabStop} onFocus={onFocus} onMenu={onMenu} />
    </>
  );
}
