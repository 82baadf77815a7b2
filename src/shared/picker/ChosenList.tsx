// The chosen entries of a picker, each with a remove button. It shows them in pages, because a press can choose
// thousands.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Avatar } from '../Avatar.tsx';
import { PAGE, positionOf, shownAfter } from '../list/pages.ts';
import { avatarId, useNames } from '../use-names.ts';
import type { Choice, Pickable } from './choice.ts';
import styles from './Picker.module.css';

export interface ChosenListProps<T extends Pickable> {
  choice: Choice<T>;
  label: string;
  /** The sentence for an empty choice. */
  emptyText: string;
  onRemove: (entry: T) => void;
}

export function ChosenList<T extends Pickable>({ choice, label, emptyText, onRemove }: ChosenListProps<T>) {
  const { t } = useLingui();
  const nameOf = useNames();
  const count = choice.chosen.size;
  const [limit, setLimit] = useState(PAGE);
  const shown = [...choice.chosen.values()].slice(0, limit);
  return (
    <section className={styles.chosen} aria-label={label}>
      <h3 className={styles.count} tabIndex={-1} aria-live="polite">
        {count === 0 ? emptyText : t`${plural(count, { one: '# selected', other: '# selected' })}`}
      </h3>
      <ul
        className={styles.faces}
        onScroll={({ currentTarget }) => setLimit(shownAfter(positionOf(currentTarget), limit, count))}
      >
        {shown.map((entry) => {
          const name = nameOf(entry);
          return (
            <li key={entry.key} className={styles.face}>
              <Avatar
                id={avatarId(entry.type, entry.targetId)}
                name={name}
                image={entry.headImage}
                size={28}
              />
              <bdi className={styles.name} title={name}>
                {name}
              </bdi>
              <IconButton
                label={t`Deselect ${name}`}
                title={t`Deselect ${name}`}
                onClick={({ currentTarget }) => {
                  focusNext(currentTarget);
                  onRemove(entry);
                }}
              >
                <X />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Moves the focus from a button that disappears to the next button, or else to the heading. */
function focusNext(button: HTMLElement): void {
  const item = button.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const heading = button.closest('section')?.querySelector<HTMLElement>('h3');
  (next?.querySelector('button') ?? heading)?.focus();
}
