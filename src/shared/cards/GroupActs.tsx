// The button of a group's card: a member opens the chat, and another user joins the group (CARD-10, CARD-11) unless
// only its owner and admins add people.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Card } from '../../core/contract/message-commands.ts';
import { targetOf } from '../../core/domain/chat-key.ts';
import { useViewValue } from '../../line/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { useBusy } from '../use-busy.ts';
import { useCommand } from '../use-command.ts';
import styles from './Cards.module.css';

export function GroupActs({ card, onDone }: { card: Card; onDone: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const command = useCommand();
  const [busy, run] = useBusy();
  // The user may join or leave the group while the card is open.
  const isMember = useViewValue({ view: 'groups' }, ({ ready, byKey }) =>
    ready ? byKey.has(card.chat) : card.mine,
  );
  const openChat = (): void => {
    onDone();
    void navigate({ to: '/home/chat', search: { chat: card.chat } });
  };
  const join = async (): Promise<void> => {
    const receipt = await command('joinGroup', { group: targetOf(card.chat).targetId });
    if (receipt.ok) openChat();
  };
  if (isMember) return <Button kind="primary" onClick={openChat}>{t`Send message`}</Button>;
  if (card.isGone || card.isBanned) return null;
  if (card.isInviteOnly) {
    return <p className={styles.note}>{t`Only the owner and the admins can add people to this group.`}</p>;
  }
  return <Button kind="primary" busy={busy} onClick={() => void run(join)}>{t`Join group chat`}</Button>;
}
