// The question before a friend is deleted, with the choice to delete the chat as well (X-FRND-04).
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useFriendName } from '../list/use-sorted-friends.ts';
import styles from './FriendDetail.module.css';

export interface DeleteFriendProps {
  friend: FriendRow;
  onClose: () => void;
  /** Called after the server has ended the friendship. */
  onDone: () => void;
}

export function DeleteFriend({ friend, onClose, onDone }: DeleteFriendProps) {
  const { t } = useLingui();
  const line = useLine();
  const command = useCommand();
  const words = useFailureWords();
  const name = useFriendName()(friend);
  const [alsoChat, setAlsoChat] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [busy, run, unlessBusy] = useBusy();
  const cancel = (): void => unlessBusy(onClose);

  const remove = async (): Promise<void> => {
    setError(null);
    const receipt = await retryCommand(line, 'deleteFriend', { id: friend.id });
    if (!receipt.ok) return setError(words(receipt.error));
    toasts.add({ kind: 'good', text: t`${name} is no longer your friend.` });
    onDone();
    if (alsoChat) await command('deleteChat', { chat: friend.key });
  };
  return (
    <Dialog
      open
      alert
      onClose={cancel}
      title={t`Delete ${name}?`}
      description={t`You disappear from each other's friend lists.`}
      actions={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button kind="danger" busy={busy} onClick={() => void run(remove)}>
            {t`Delete friend`}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {error !== null && <Banner kind="wrong">{error}</Banner>}
        <Checkbox
          label={t`Also delete the chat`}
          checked={alsoChat}
          onChange={(event) => setAlsoChat(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
