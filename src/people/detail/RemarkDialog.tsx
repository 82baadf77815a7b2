// The dialog that changes the remark for a friend, opened from the menu of the friend's row.
import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRemark } from './use-remark.ts';

export function RemarkDialog({ friend, onClose }: { friend: FriendRow; onClose: () => void }) {
  const { t } = useLingui();
  const { typed, setTyped, error, busy, cancel, handleSubmit } = useRemark(friend, onClose);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { nickName } = friend;
  return (
    <Dialog
      open
      onClose={cancel}
      title={t`Remark for ${nickName}`}
      description={t`Only you see the remark. It replaces the nickname in your lists.`}
      closeLabel={t`Close`}
      initialFocus={field}
      actions={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <TextField
          ref={field}
          label={t`Remark`}
          counted
          dir="auto"
          autoComplete="off"
          maxLength={LIMITS.friendRemark.max}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
