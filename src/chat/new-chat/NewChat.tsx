// Dialog that opens a chat: a filter field and the matching friends and groups.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useView } from '../../line/hooks.ts';
import { byName } from '../../shared/list/by-name.ts';
import { FilterList } from '../../shared/list/FilterList.tsx';
import { matching } from '../../shared/list/matching.ts';
import { PersonLabel } from '../../shared/list/PersonLabel.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './NewChat.module.css';

/** Maximum number of listed friends and groups; typing narrows the list. */
const MAX_SHOWN = 100;

export function NewChat({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const people = useView({ view: 'people' });
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const sorted = people.rows.toSorted(byName(i18n.locale, ({ showName }) => showName));
  const found = matching(sorted, typed).slice(0, MAX_SHOWN);

  const openChat = (chat: ChatKey): void => {
    onClose();
    void navigate({ to: '/home/chat', search: { chat } });
  };

  const emptyText = people.rows.length === 0 ? t`No friends or groups yet` : t`No matches`;
  return (
    <Dialog open onClose={onClose} title={t`New chat`} closeLabel={t`Close`} width={420} initialFocus={field}>
      <div className={styles.body}>
        <FilterList
          field={field}
          fieldLabel={t`Search by name`}
          listLabel={t`Friends and groups`}
          listClass={styles.list}
          typed={typed}
          onType={setTyped}
          ready={people.ready}
          options={found}
          onChoose={({ key }) => openChat(key)}
        >
          {(person) => <PersonLabel person={person} />}
        </FilterList>
        <p className={styles.nothing} role="status">
          {people.ready && found.length === 0 ? emptyText : ''}
        </p>
      </div>
    </Dialog>
  );
}
