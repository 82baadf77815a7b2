// Group members who have read a message, and those who have not (X-CHAT-18).
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MemberRow } from '../../../core/contract/rows.ts';
import type { Failure } from '../../../core/contract/result.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine, useView } from '../../../line/hooks.ts';
import { Avatar } from '../../../shared/Avatar.tsx';
import { usePages } from '../../../shared/list/use-pages.ts';
import { FaultCopy } from '../../../shared/diagnostics/FaultCopy.tsx';
import { retryCommand } from '../../../shared/retry-command.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useFailureWords } from '../use-failure-words.ts';
import styles from './Readers.module.css';
import { splitReaders } from './split-readers.ts';

export interface ReadersDialogProps {
  chat: ChatKey;
  id: number;
  onClose: () => void;
}

type Answer =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Failure }
  | { kind: 'loaded'; readerIds: readonly number[] };

export function ReadersDialog({ chat, id, onClose }: ReadersDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const failureText = useFailureWords();
  const members = useView({ view: 'members', chat });
  const [answer, setAnswer] = useState<Answer>({ kind: 'loading' });
  const [tab, setTab] = useState<'read' | 'unread'>('read');
  /** Number of the newest request; NaN after the unmount. */
  const newest = useRef(0);

  const load = async (): Promise<void> => {
    newest.current += 1;
    const request = newest.current;
    const receipt = await retryCommand(line, 'readers', { chat, id });
    if (request !== newest.current) return;
    setAnswer(
      receipt.ok ? { kind: 'loaded', readerIds: receipt.value } : { kind: 'failed', error: receipt.error },
    );
  };
  const firstLoad = useRef(load);
  useEffect(() => {
    void firstLoad.current();
    return () => {
      newest.current = Number.NaN;
    };
  }, []);

  const loaded = answer.kind === 'loaded' && members.ready;
  const readers = splitReaders(members.rows, loaded ? answer.readerIds : [], line.user());
  return (
    <Dialog open onClose={onClose} title={t`Read by`} closeLabel={t`Close`} width={400}>
      <Tabs
        label={t`Read by`}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'read', label: t`Read`, ...(loaded && { count: readers.read.length }) },
          { id: 'unread', label: t`Unread`, ...(loaded && { count: readers.unread.length }) },
        ]}
      >
        {answer.kind === 'failed' ? (
          <div className={styles.nothing} role="alert">
            <p>{failureText(answer.error)}</p>
            <FaultCopy failure={answer.error} />
            <Button
              onClick={() => {
                setAnswer({ kind: 'loading' });
                void load();
              }}
            >
              {t`Try again`}
            </Button>
          </div>
        ) : loaded ? (
          <People
            listId={tab}
            people={readers[tab]}
            emptyText={tab === 'read' ? t`Not read by anyone yet` : t`Read by everyone`}
          />
        ) : (
          <div className={styles.list}>
            <Skeleton shape="row" count={5} />
          </div>
        )}
      </Tabs>
    </Dialog>
  );
}

interface PeopleProps {
  /** A new value starts again at the first page. */
  listId: string;
  people: readonly MemberRow[];
  emptyText: string;
}

function People({ listId, people, emptyText }: PeopleProps) {
  const { t } = useLingui();
  const { shown, onScroll } = usePages(people, listId);
  if (people.length === 0) return <p className={styles.nothing}>{emptyText}</p>;
  return (
    // The list scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.list} tabIndex={0} aria-label={t`Members`} onScroll={onScroll}>
      {shown.map((person) => {
        const name = person.showName || t`User ${{ targetId: person.userId }}`;
        return (
          <li key={person.key} className={styles.person}>
            <Avatar id={`u${person.userId}`} name={name} image={person.headImage} size={32} />
            <bdi className={styles.name}>{name}</bdi>
            {person.role === 'owner' && <span className={styles.role}>{t`Owner`}</span>}
            {person.role === 'admin' && <span className={styles.role}>{t`Admin`}</span>}
          </li>
        );
      })}
    </ul>
  );
}
