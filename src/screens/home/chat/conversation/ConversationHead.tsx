// The tab. Whom one talks to, whether they are there, and the way back on a narrow page.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { HeadRow } from '../../../../core/contract/rows.ts';
import { ChatType } from '../../../../core/domain/enums.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { useRow } from '../../../../line/hooks.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { faceId, useNames } from '../../../shared/use-names.ts';
import styles from './Conversation.module.css';

export function ConversationHead({ head }: { head: HeadRow | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const nameOf = useNames();
  const back = (): void => {
    void navigate({ to: '/home/chat', search: {} });
  };
  const name = head ? nameOf(head) : '';
  return (
    <header className={styles.head}>
      <IconButton
        className={styles.back}
        label={t`Back to the chats`}
        title={t`Back to the chats`}
        onClick={back}
      >
        <ChevronLeft />
      </IconButton>
      {head && (
        <>
          <Avatar
            id={faceId(head.type, head.targetId)}
            name={name}
            image={head.headImage}
            online={head.type === ChatType.PRIVATE && head.online}
          />
          <div className={styles.who}>
            <h2 className={styles.name}>
              <bdi title={name}>{name}</bdi>
            </h2>
            <Presence head={head} />
          </div>
        </>
      )}
    </header>
  );
}

function Presence({ head }: { head: HeadRow }) {
  const { t } = useLingui();
  const phase = useRow({ view: 'status' })?.phase;
  // Nothing is said of strangers, and of nobody while our own line is down; the place is kept for it.
  const known = head.blocked === null && (phase === 'live' || phase === 'catching-up');
  const words = (): string => {
    if (head.type === ChatType.PRIVATE) return head.online ? t`online` : known ? t`offline` : '\u00A0';
    if (head.type === ChatType.SYSTEM || head.members === null) return '';
    const count = head.members;
    const members = t`${plural(count, { one: '# member', other: '# members' })}`;
    return head.membersOnline === null ? members : t`${members} · ${{ online: head.membersOnline }} online`;
  };
  const text = words();
  return text === '' ? null : <p className={styles.presence}>{text}</p>;
}
