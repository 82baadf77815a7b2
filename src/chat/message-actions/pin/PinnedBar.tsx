// Bar with a group's pinned message, above the timeline (X-CHAT-25, GRP-06). A press jumps to the message.
// Owner and admins may unpin the message for everyone, every member may hide it.
import { useLingui } from '@lingui/react/macro';
import EyeOff from 'lucide-react/icons/eye-off';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { useState } from 'react';
import type { PinnedRow } from '../../../core/contract/rows.ts';
import { isOwnerOrAdmin } from '../../../core/domain/permissions.ts';
import { useLine } from '../../../line/hooks.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { PlainLine } from '../../../shared/text/PlainLine.tsx';
import { useFailureToast } from '../../../shared/use-failure-toast.ts';
import { useMessageSummary } from '../../../shared/use-message-summary.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { ChatHead } from '../../context/use-chat-head.ts';
import { useJump } from '../../context/use-jump.ts';
import { useFailureWords } from '../use-failure-words.ts';
import styles from './PinnedBar.module.css';

/** Renders nothing while no message is pinned. */
export function PinnedBar({ head }: { head: ChatHead }) {
  return head.pinned && <Bar key={head.pinned.id} head={head} pinned={head.pinned} />;
}

function Bar({ head, pinned }: { head: ChatHead; pinned: PinnedRow }) {
  const { t } = useLingui();
  const line = useLine();
  const jump = useJump();
  const textOf = useMessageSummary();
  const failureText = useFailureWords();
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState<'unpin' | 'hide' | null>(null);
  const chat = head.key;
  const name = pinned.own ? t`You` : pinned.sendNickName || t`User ${{ targetId: pinned.sendId }}`;

  const dismiss = async (action: 'unpin' | 'hide'): Promise<void> => {
    setBusy(action);
    const receipt =
      action === 'unpin'
        ? await retryCommand(line, 'pinMessage', { chat, id: null })
        : await retryCommand(line, 'hidePinned', { chat });
    setBusy(null);
    if (!receipt.ok) showFailure(receipt.error, failureText(receipt.error));
  };

  return (
    <section className={styles.bar} aria-label={t`Pinned message`}>
      <button type="button" className={styles.go} onClick={() => jump(chat, pinned.id)}>
        <Pin />
        <span className={styles.line}>
          <bdi className={styles.name}>{name}</bdi>
          <PlainLine text={textOf({ type: pinned.type, content: pinned.content, recalled: null })} />
        </span>
      </button>
      {isOwnerOrAdmin(head.role) && (
        <IconButton
          label={t`Unpin for everyone`}
          title={t`Unpin for everyone`}
          busy={busy === 'unpin'}
          onClick={() => void dismiss('unpin')}
        >
          <PinOff />
        </IconButton>
      )}
      <IconButton
        label={t`Hide for me`}
        title={t`Hide for me`}
        busy={busy === 'hide'}
        onClick={() => void dismiss('hide')}
      >
        <EyeOff />
      </IconButton>
    </section>
  );
}
