// Name and role of a group message's sender.
import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { ChatType } from '../../../core/domain/enums.ts';
import { useView } from '../../../line/hooks.ts';
import { useNames } from '../../../shared/use-names.ts';
import { personColour } from '../../../ui/initials.ts';
import styles from '../Bubble.module.css';

export function SenderName({ row, chat }: { row: MessageRow; chat: ChatKey }) {
  const { t } = useLingui();
  const nameOf = useNames();
  const sender = `u${row.sendId}`;
  const role = useView({ view: 'members', chat }).byKey.get(sender)?.role;
  return (
    <span className={styles.sender}>
      <bdi className={styles.senderName} style={{ color: personColour(sender) }}>
        {nameOf({ type: ChatType.PRIVATE, targetId: row.sendId, showName: row.sendNickName })}
      </bdi>
      {role === 'owner' && <span className={styles.role}>{t`Owner`}</span>}
      {role === 'admin' && <span className={styles.role}>{t`Admin`}</span>}
    </span>
  );
}
