// Chats to choose from: a filter field with arrow keys and Enter, a checkbox for all, and the list.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { ChatType } from '../../../core/domain/enums.ts';
import { Avatar } from '../../../shared/Avatar.tsx';
import { rowAfterKey } from '../../../shared/list/row-after-key.ts';
import { usePages } from '../../../shared/list/use-pages.ts';
import { faceId, useNames } from '../../../shared/use-names.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Choice, hasAll, type Target } from './forward-choice.ts';
import styles from './Forward.module.css';

/** Rows that PageUp and PageDown skip. */
const PAGE = 6;

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
  const nameOf = useNames();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [highlighted, setHighlighted] = useState(0);
  const { shown, onScroll } = usePages(found, listId);
  const active = Math.min(highlighted, shown.length - 1);
  const allChosen = hasAll(choice, found);

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const target = shown[active];
    const { key } = event;
    const next = key === 'Home' || key === 'End' ? null : rowAfterKey(key, active, shown.length, PAGE);
    if (key === 'Enter' && target) onToggle(target);
    else if (next !== null) {
      setHighlighted(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };

  const emptyText = typed.trim() === '' ? t`There is nobody here yet.` : t`Nobody is called that.`;
  return (
    <div className={styles.targets}>
      <TextField
        ref={field}
        label={t`Search by name`}
        tight
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setHighlighted(0);
        }}
      />
      <Checkbox
        label={t`Select all`}
        checked={allChosen}
        disabled={found.length === 0}
        onChange={onToggleAll}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Chats`}
        aria-multiselectable
        className={styles.list}
        onScroll={onScroll}
      >
        {!ready && <Skeleton shape="row" count={4} />}
        {shown.map((target, index) => (
          // Pointer only: the field above keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={target.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={choice.targets.has(target.key)}
            tabIndex={-1}
            className={styles.option}
            data-active={index === active || undefined}
            onPointerMove={() => setHighlighted(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onToggle(target)}
          >
            <span className={styles.box}>
              <Glyph name="check" />
            </span>
            <Avatar
              id={faceId(target.type, target.targetId)}
              name={nameOf(target)}
              image={target.headImage}
              size={32}
            />
            <bdi className={styles.name}>{nameOf(target)}</bdi>
            {target.type === ChatType.GROUP && <span className={styles.kind}>{t`Group`}</span>}
          </div>
        ))}
      </div>
      <p className={styles.nothing} role="status">
        {ready && found.length === 0 ? emptyText : ''}
      </p>
    </div>
  );
}
