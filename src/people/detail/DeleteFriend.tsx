// The question before a friend is deleted, with the choice to delete the chat as well (X-FRND-04).
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { Question } from '../../shared/forms/Question.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useFriendName } from '../list/use-sorted-friends.ts';

export interface DeleteFriendProps {
  friend: FriendRow;
  onClose: () => void;
  /** Called after the server has ended the friendship. */
  onDone: () => void;
}

export function DeleteFriend({ friend: { id, key, showName }, onClose, onDone }: DeleteFriendProps) {
  const { t } = useLingui();
  const line = useLine();
  const command = useCommand();
  const name = useFriendName()({ id, showName });
  const [alsoChat, setAlsoChat] = useState(true);
  return (
    <Question
      title={t`Delete ${name}?`}
      text={t`You disappear from each other's friend lists.`}
      confirm={t`Delete friend`}
      act={() => retryCommand(line, 'deleteFriend', { id })}
      onDone={() => {
        toasts.add({ kind: 'good', text: t`${name} is no longer your friend.` });
        onDone();
        if (alsoChat) void command('deleteChat', { chat: key });
      }}
      onClose={onClose}
    >
      <Checkbox
        label={t`Also delete the chat`}
        checked={alsoChat}
        onChange={(event) => setAlsoChat(event.currentTarget.checked)}
      />
    </Question>
  );
}
