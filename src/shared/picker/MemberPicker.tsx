// Member picker (DLG-01): a dialog with a searchable list, and the chosen entries beside it. It closes only after the
// caller has accepted the choice.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { matching } from '../list/matching.ts';
import { type Choice, nothingChosen, type Pickable, toggleAll, toggleOne, without } from './choice.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { ChosenList } from './ChosenList.tsx';
import { LimitNote } from './LimitNote.tsx';
import styles from './Picker.module.css';

export interface MemberPickerProps<T extends Pickable> {
  title: string;
  description?: string;
  /** The label of the confirm button. */
  confirm: string;
  danger?: boolean;
  /** Whether a choice of nobody can be confirmed. */
  mayBeEmpty?: boolean;
  /** Whether the entries have loaded. */
  ready: boolean;
  /** Sorted by name. */
  entries: readonly T[];
  /** The sentence for no entries. */
  emptyText: string;
  /** Keys of the entries that cannot be toggled (VAL-25). */
  locked?: ReadonlySet<string>;
  /** Whether the locked entries are shown ticked, because the act has happened to them already. */
  lockedTick?: boolean;
  max?: number;
  /** A control that narrows `entries`, and the id of its state. */
  filter?: ReactNode;
  filterId?: string;
  /** The keys of all entries, where `entries` is narrowed. A chosen entry that is not among them is dropped. */
  known?: ReadonlySet<string>;
  /** A field above the list, in which Enter confirms the choice. */
  children?: ReactNode;
  busy: boolean;
  /** The sentence for a failure. */
  error: string | undefined;
  onConfirm: (chosen: readonly T[]) => void;
  onClose: () => void;
}

export function MemberPicker<T extends Pickable>(props: MemberPickerProps<T>) {
  const { title, description, confirm, danger = false, mayBeEmpty = false, ready, entries } = props;
  const {
    emptyText,
    locked,
    lockedTick = true,
    max = Number.POSITIVE_INFINITY,
    filter,
    filterId = '',
    known,
  } = props;
  const { children, busy, error, onConfirm, onClose } = props;
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [made, setMade] = useState<Choice<T>>(nothingChosen);
  const rules = { max, ...(locked && { locked }) };
  // A chosen entry may have left the list, or become locked, since the user chose it.
  const present = known ?? new Set(entries.map(({ key }) => key));
  const choice = ready ? without(made, (key) => !present.has(key) || locked?.has(key) === true) : made;
  const found = matching(entries, typed);
  const count = choice.chosen.size;
  const toggle = (entry: T): void => setMade(toggleOne(choice, entry, rules));
  const isMissing = count === 0 && !mayBeEmpty;
  const confirmChoice = (): void => onConfirm([...choice.chosen.values()]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      closeLabel={t`Close`}
      width={700}
      // On a touch device the field gets no focus, because the on-screen keyboard would cover the list.
      {...(children === undefined && matchMedia('(pointer: fine)').matches && { initialFocus: field })}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={isMissing}
            reason={t`Select at least one person.`}
            onClick={confirmChoice}
          >
            {count === 0 ? confirm : t`${{ confirm }} (${count})`}
          </Button>
        </>
      }
    >
      {children !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isMissing) confirmChoice();
          }}
        >
          {children}
        </form>
      )}
      <div className={styles.halves}>
        <ChoiceList
          field={field}
          listLabel={t`People`}
          emptyText={emptyText}
          listId={`${filterId} ${typed}`}
          ready={ready}
          found={found}
          typed={typed}
          choice={choice}
          {...(locked && { locked })}
          lockedTick={lockedTick}
          filter={filter}
          onType={setTyped}
          onToggle={toggle}
          onToggleAll={() => setMade(toggleAll(choice, found, rules))}
        />
        <ChosenList
          choice={choice}
          label={t`Selected people`}
          emptyText={t`Nobody selected`}
          onRemove={toggle}
        />
      </div>
      <LimitNote overLimit={choice.overLimit} max={max} />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
