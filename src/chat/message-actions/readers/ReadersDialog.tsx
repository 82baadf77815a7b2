// The tab. Who of a group has read a message, and who has not (X-CHAT-18).
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MemberRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine, useView } from '../../../line/hooks.ts';
import { Avatar } from '../../../shared/Avatar.tsx';
import { usePages } from '../../../shared/list/use-pages.ts';
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
  | { kind: 'asking' }
  | { kind: 'wrong'; words: string }
  | { kind: 'there'; ids: readonly number[] };

export function ReadersDialog({ chat, id, onClose }: ReadersDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const wordsOf = useFailureWords();
  const members = useView({ view: 'members', chat });
  const [answer, setAnswer] = useState<Answer>({ kind: 'asking' });
  const [tab, setTab] = useState<'read' | 'unread'>('read');
  const wordsNow = useRef(wordsOf);
  const asked = useRef(0);

  const ask = async (): Promise<void> => {
    asked.current += 1;
    const turn = asked.current;
    const receipt = await retryCommand(line, 'readers', { chat, id });
    if (turn !== asked.current) return;
    setAnswer(
      receipt.ok
        ? { kind: 'there', ids: receipt.value }
        : { kind: 'wrong', words: wordsNow.current(receipt.error) },
    );
  };
  useEffect(() => {
    wordsNow.current = wordsOf;
  });
  const first = useRef(ask);
  useEffect(() => {
    void first.current();
    return () => {
      asked.current = Number.NaN;
    };
  }, []);

  const there = answer.kind === 'there' && members.ready;
  const sides = splitReaders(members.rows, there ? answer.ids : [], line.user());
  return (
    <Dialog open onClose={onClose} title={t`Who has read`} closeLabel={t`Close`} width={400}>
      <Tabs
        label={t`Who has read`}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'read', label: t`Read`, ...(there && { count: sides.read.length }) },
          { id: 'unread', label: t`Unread`, ...(there && { count: sides.unread.length }) },
        ]}
      >
        {answer.kind === 'wrong' ? (
          <div className={styles.nothing} role="alert">
            <p>{answer.words}</p>
            <Button
              onClick={() => {
                setAnswer({ kind: 'asking' });
                void ask();
              }}
            >
              {t`Try again`}
            </Button>
          </div>
        ) : there ? (
          <People
            name={tab}
            people={sides[tab]}
            nobody={tab === 'read' ? t`Nobody has read it yet.` : t`Everybody has read it.`}
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
  name: string;
  people: readonly MemberRow[];
  nobody: string;
}

function People({ name, people, nobody }: PeopleProps) {
  const { t } = useLingui();
  const { shown, onScroll } = usePages(people, name);
  if (people.length === 0) return <p className={styles.nothing}>{nobody}</p>;
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.list} tabIndex={0} aria-label={t`Members`} onScroll={onScroll}>
      {shown.map((person) => {
        const called = person.showName || t`User ${{ targetId: person.userId }}`;
        return (
          <li key={person.key} className={styles.person}>
            <Avatar id={`u${person.userId}`} name={called} image={person.headImage} size={32} />
            <bdi className={styles.name}>{called}</bdi>
            {person.role === 'owner' && <span className={styles.role}>{t`Owner`}</span>}
            {person.role === 'admin' && <span className={styles.role}>{t`Admin`}</span>}
          </li>
        );
      })}
    </ul>
  );
}
