// A filter field over a list of options. The field keeps the focus: arrow keys move the highlight, Enter chooses.
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './FilterList.module.css';
import { rowAfterKey } from './row-after-key.ts';

/** Number of rows that PageUp and PageDown move the highlight by. */
const PAGE = 6;

export interface FilterListProps<T extends { key: string }> {
  field: RefObject<HTMLInputElement | null>;
  fieldLabel: string;
  listLabel: string;
  /** Class that sets the height of the list. */
  listClass: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  /** Whether the options have loaded; false shows a skeleton. */
  ready: boolean;
  options: readonly T[];
  onChoose: (option: T) => void;
  /** For a multiple-choice list: whether an option is checked. Without it the highlighted option counts as selected. */
  isChecked?: (option: T) => boolean;
  /** Whether an option cannot be chosen; it stays in the list. */
  isLocked?: (option: T) => boolean;
  /** Content between the field and the list. */
  above?: ReactNode;
  onScroll?: (event: UIEvent<HTMLElement>) => void;
  children: (option: T) => ReactNode;
}

export function FilterList<T extends { key: string }>(props: FilterListProps<T>) {
  const { field, fieldLabel, listLabel, listClass, typed, onType, ready, options, onChoose } = props;
  const { isChecked, isLocked, above, onScroll, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [highlighted, setHighlighted] = useState(0);
  const active = Math.min(highlighted, options.length - 1);
  const choose = (option: T): void => {
    if (isLocked?.(option) !== true) onChoose(option);
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    const option = options[active];
    const { key } = event;
    // Home and End move the caret of the field.
    const next = key === 'Home' || key === 'End' ? null : rowAfterKey(key, active, options.length, PAGE);
    if (key === 'Enter' && option) choose(option);
    else if (next !== null) {
      setHighlighted(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <TextField
        ref={field}
        label={fieldLabel}
        tight
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setHighlighted(0);
          if (list.current) list.current.scrollTop = 0;
        }}
      />
      {above}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        aria-multiselectable={isChecked !== undefined || undefined}
        className={cx(styles.list, listClass)}
        onScroll={onScroll}
      >
        {!ready && <Skeleton shape="row" count={4} />}
        {options.map((option, index) => (
          // An option handles only the pointer, because the field keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isChecked ? isChecked(option) : index === active}
            aria-disabled={isLocked?.(option) === true || undefined}
            tabIndex={-1}
            className={styles.option}
            data-active={index === active || undefined}
            onPointerMove={() => setHighlighted(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {children(option)}
          </div>
        ))}
      </div>
    </>
  );
}
