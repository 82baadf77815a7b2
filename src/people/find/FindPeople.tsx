// The dialog that searches users and adds strangers as friends (X-FRND-05, VAL-29, VAL-30).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import { type FormEvent, useRef, useState } from 'react';
import type { FoundPerson } from '../../core/contract/people-commands.ts';
import { isBlank } from '../../core/domain/blank.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { useApply } from '../../shared/apply/use-apply.tsx';
import { useLimit } from '../../shared/forms/use-limit.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './FindPeople.module.css';
import { FoundItem } from './FoundItem.tsx';

export function FindPeople({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const line = useLine();
  const [typed, setTyped] = useState('');
  const { busy: searching, error, setError, submit } = useFormCommand();
  const [found, setFound] = useState<readonly FoundPerson[] | null>(null);
  /** The id of the user whose button was pressed last. */
  const [pressed, setPressed] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button, or its row after a sent request. */
  const pressedPlace = (): HTMLElement | null => {
    const item = list.current?.querySelector<HTMLElement>(`[data-user="${pressed}"]`) ?? null;
    return item?.querySelector('button') ?? item;
  };
  const { apply, busy: applying, dialog } = useApply(pressedPlace);

  const { limit, tooLong } = useLimit()(typed, LIMITS.searchName.max);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBlank(typed)) setError(t`Enter a username, nickname, phone number or e-mail address.`);
    else if (tooLong === undefined)
      submit(() => retryCommand(line, 'findPeople', { words: typed }), setFound);
  };
  const count = found?.length ?? 0;
  const outcome =
    found === null
      ? ''
      : t`${plural(count, { 0: 'No user found', one: '# user found', other: '# users found' })}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Add friend`}
      closeLabel={t`Close`}
      width={460}
      initialFocus={field}
    >
      <form className={styles.form} role="search" onSubmit={handleSubmit}>
        <TextField
          ref={field}
          className={styles.field}
          label={t`Name, phone or e-mail`}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          limit={limit}
          value={typed}
          error={error ?? tooLong}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button className={styles.button} type="submit" kind="primary" size="large" busy={searching}>
          {t`Search`}
        </Button>
      </form>
      <VisuallyHidden live="polite">{searching ? t`Searching` : outcome}</VisuallyHidden>
      <div className={styles.results} aria-busy={searching || undefined}>
        {searching && <p className={styles.searching}>{t`Searching`}</p>}
        {searching && <Skeleton shape="row" count={3} />}
        {!searching && found !== null && count === 0 && (
          <EmptyState icon={<SearchX />} text={t`No user found. Check the spelling.`} />
        )}
        {!searching && found !== null && count > 0 && (
          <ul ref={list} aria-label={t`Found users`}>
            {found.slice(0, LIMITS.searchResults).map((person) => (
              <FoundItem
                key={person.id}
                person={person}
                applying={applying && pressed === person.id}
                onApply={(who, group) => {
                  if (!applying) setPressed(who.id);
                  apply(who, group);
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {dialog}
    </Dialog>
  );
}
