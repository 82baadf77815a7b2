// The entries of a picker: a filter field, a checkbox for all, and the list in pages (VAL-26). Locked entries
// cannot be toggled (VAL-25).
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { FilterList } from '../list/FilterList.tsx';
import { PersonLabel } from '../list/PersonLabel.tsx';
import { usePages } from '../list/use-pages.ts';
import { type Choice, hasAll, type Pickable } from './choice.ts';
import styles from './Picker.module.css';

export interface ChoiceListProps<T extends Pickable> {
  field: RefObject<HTMLInputElement | null>;
  listLabel: string;
  /** The sentence while nothing is typed and the list is empty. */
  emptyText: string;
  /** Identifies the listed content: a new value starts again at the first page. */
  listId: string;
  ready: boolean;
  found: readonly T[];
  typed: string;
  choice: Choice<T>;
  locked?: ReadonlySet<string>;
  /** Whether the locked entries are shown ticked. */
  lockedTick?: boolean;
  /** A control beside the checkbox for all. */
  filter?: ReactNode;
  onType: (typed: string) => void;
  onToggle: (entry: T) => void;
  onToggleAll: () => void;
}

export function ChoiceList<T extends Pickable>(props: ChoiceListProps<T>) {
  const {
    field,
    listLabel,
    emptyText,
    listId,
    ready,
    found,
    typed,
    choice,
    locked,
    filter,
    lockedTick = true,
  } = props;
  const { onType, onToggle, onToggleAll } = props;
  const { t } = useLingui();
  const { shown, onScroll } = usePages(found, listId);
  const isLocked = ({ key }: T): boolean => locked?.has(key) === true;
  return (
    <div className={styles.targets}>
      <FilterList
        field={field}
        fieldLabel={t`Search by name`}
        listLabel={listLabel}
        listClass={styles.list}
        typed={typed}
        onType={onType}
        ready={ready}
        options={shown}
        onChoose={onToggle}
        isChecked={(entry) => (lockedTick && isLocked(entry)) || choice.chosen.has(entry.key)}
        isLocked={isLocked}
        above={
          <div className={styles.above}>
            <Checkbox
              label={t`Select all`}
              checked={hasAll(choice, found, locked)}
              disabled={found.every(isLocked)}
              onChange={onToggleAll}
            />
            {filter}
          </div>
        }
        onScroll={onScroll}
      >
        {(entry) => (
          <>
            <span className={styles.box}>
              <Glyph name="check" />
            </span>
            <PersonLabel person={entry} />
          </>
        )}
      </FilterList>
      <p className={styles.nothing} role="status">
        {ready && found.length === 0 ? (typed.trim() === '' ? emptyText : t`No matches`) : ''}
      </p>
    </div>
  );
}
