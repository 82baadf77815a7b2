// The tab. Whom to write to: a field and the people and groups it leaves over, worked by arrow keys and Enter.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useView } from '../../line/hooks.ts';
import { matching } from '../../shared/list/matching.ts';
import { rowAfterKey } from '../../shared/list/row-after-key.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './NewChat.module.css';
import { PersonOption } from './PersonOption.tsx';

/** More than anyone reads; typing leaves the right ones over. */
const SHOWN = 100;
const PAGE = 6;

export function NewChat({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const people = useView({ view: 'people' });
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = matching(people.rows, typed).slice(0, SHOWN);
  const active = Math.min(at, found.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (chat: ChatKey): void => {
    onClose();
    void navigate({ to: '/home/chat', search: { chat } });
  };

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const person = found[active];
    const moves =
      event.key === 'Home' || event.key === 'End' ? null : rowAfterKey(event.key, active, found.length, PAGE);
    if (event.key === 'Enter' && person) choose(person.key);
    else if (moves !== null) setAt(moves);
    else return;
    event.preventDefault();
  };

  const nothing =
    people.rows.length === 0 ? t`You have no friends or groups yet.` : t`Nobody is called that.`;
  return (
    <Dialog open onClose={onClose} title={t`New chat`} closeLabel={t`Close`} width={420} initialFocus={field}>
      <div className={styles.body}>
        <TextField
          ref={field}
          label={t`Name of a friend or group`}
          tight
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onKeyDown={press}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t`Friends and groups`}
          className={styles.list}
        >
          {!people.ready && <Skeleton shape="row" count={4} />}
          {found.map((person, index) => (
            <PersonOption
              key={person.key}
              id={`${id}-${index}`}
              person={person}
              active={index === active}
              onPoint={() => setAt(index)}
              onChoose={() => choose(person.key)}
            />
          ))}
        </div>
        <p className={styles.nothing} role="status">
          {people.ready && found.length === 0 ? nothing : ''}
        </p>
      </div>
    </Dialog>
  );
}
