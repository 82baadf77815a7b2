// Dialog that opens a chat: a filter field with arrow keys and Enter, and matching friends and groups.
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

/** Maximum of listed friends and groups; typing narrows the list. */
const MAX_SHOWN = 100;
/** Rows that PageUp and PageDown skip. */
const PAGE = 6;

export function NewChat({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const people = useView({ view: 'people' });
  const [typed, setTyped] = useState('');
  const [highlighted, setHighlighted] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = matching(people.rows, typed).slice(0, MAX_SHOWN);
  const active = Math.min(highlighted, found.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const openChat = (chat: ChatKey): void => {
    onClose();
    void navigate({ to: '/home/chat', search: { chat } });
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const person = found[active];
    const next =
      event.key === 'Home' || event.key === 'End' ? null : rowAfterKey(event.key, active, found.length, PAGE);
    if (event.key === 'Enter' && person) openChat(person.key);
    else if (next !== null) setHighlighted(next);
    else return;
    event.preventDefault();
  };

  const emptyText =
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
          onKeyDown={handleKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setHighlighted(0);
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
              onPoint={() => setHighlighted(index)}
              onChoose={() => openChat(person.key)}
            />
          ))}
        </div>
        <p className={styles.nothing} role="status">
          {people.ready && found.length === 0 ? emptyText : ''}
        </p>
      </div>
    </Dialog>
  );
}
