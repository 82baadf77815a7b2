// Chats that messages can be forwarded to: a filter field, a checkbox for all, and the list.
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { FilterList } from '../../../shared/list/FilterList.tsx';
import { PersonLabel } from '../../../shared/list/PersonLabel.tsx';
import { usePages } from '../../../shared/list/use-pages.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { type Choice, hasAll, type Target } from './forward-choice.ts';
import styles from './Forward.module.css';

export interface TargetListProps {
  field: RefObject<HTMLInputElement | null>;
  /** Identifies the listed content: a new value starts again at the first page. */
  listId: string;
  ready: boolean;
  found: readonly Target[];
  typed: string;
  choice: Choice;
  onType: (typed: string) => void;
  onToggle: (target: Target) => void;
  onToggleAll: () => void;
}

export function TargetList(props: TargetListProps) {
  const { field, listId, ready, found, typed, choice, onType, onToggle, onToggleAll } = props;
  const { t } = useLingui();
  const { shown, onScroll } = usePages(found, listId);
  const emptyText = typed.trim() === '' ? t`No chats yet` : t`No matches`;
  return (
    <div className={styles.targets}>
      <FilterList
        field={field}
        fieldLabel={t`Search by name`}
        listLabel={t`Chats`}
        listClass={styles.list}
        typed={typed}
        onType={onType}
        ready={ready}
        options={shown}
        onChoose={onToggle}
        isChecked={({ key }) => choice.targets.has(key)}
        above={
          <Checkbox
            label={t`Select all`}
            checked={hasAll(choice, found)}
            disabled={found.length === 0}
            onChange={onToggleAll}
          />
        }
        onScroll={onScroll}
      >
        {(target) => (
          <>
            <span className={styles.box}>
              <Glyph name="check" />
            </span>
            <PersonLabel person={target} />
          </>
        )}
      </FilterList>
      <p className={styles.nothing} role="status">
        {ready && found.length === 0 ? emptyText : ''}
      </p>
    </div>
  );
}
