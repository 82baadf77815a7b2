// The remark for the open friend, changed in place (X-FRND-03, VAL-22).
import { useLingui } from '@lingui/react/macro';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useEffect, useRef, useState } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { isBlank } from '../../core/domain/blank.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './FriendDetail.module.css';
import { useRemark } from './use-remark.ts';

export function RemarkField({ friend }: { friend: FriendRow }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    opener.current?.focus();
  }, [isOpen]);
  const close = (): void => {
    returnsFocus.current = true;
    setOpen(false);
  };
  if (isOpen) return <RemarkForm friend={friend} onClose={close} />;
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t`Remark`}</span>
      <span className={styles.value}>
        {isBlank(friend.remark) ? (
          <span className={styles.none}>{t`None`}</span>
        ) : (
          <bdi className={styles.remark}>{friend.remark}</bdi>
        )}
        <IconButton
          ref={opener}
          label={t`Change remark`}
          title={t`Change remark`}
          onClick={() => setOpen(true)}
        >
          <PencilLine />
        </IconButton>
      </span>
    </div>
  );
}

function RemarkForm({ friend, onClose }: { friend: FriendRow; onClose: () => void }) {
  const { t } = useLingui();
  const { typed, setTyped, error, busy, cancel, handleSubmit } = useRemark(friend, onClose);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextField
        ref={field}
        className={styles.grow}
        label={t`Remark`}
        counted
        dir="auto"
        autoComplete="off"
        maxLength={LIMITS.friendRemark.max}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          cancel();
        }}
      />
      <div className={styles.formActs}>
        <Button onClick={cancel}>{t`Cancel`}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}
