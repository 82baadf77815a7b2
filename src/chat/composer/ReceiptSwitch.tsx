// Switch that asks the readers of the next group message for read receipts (X-CHAT-18).
import { useLingui } from '@lingui/react/macro';
import MailCheck from 'lucide-react/icons/mail-check';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { IconButton } from '../../ui/IconButton.tsx';

export interface ReceiptSwitchProps {
  on: boolean;
  /** The number of members of the group; null while unknown. */
  members: number | null;
  onChange: (on: boolean) => void;
}

export function ReceiptSwitch({ on, members, onChange }: ReceiptSwitchProps) {
  const { t } = useLingui();
  const tooMany = (members ?? 0) > LIMITS.receiptMembers;
  const most = LIMITS.receiptMembers;
  return (
    <IconButton
      label={t`Request read receipts`}
      {...(!tooMany && { title: t`Request read receipts` })}
      pressed={on}
      disabled={tooMany}
      {...(tooMany && { reason: t`Read receipts are not available in groups of more than ${most} members.` })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(!on)}
    >
      <MailCheck />
    </IconButton>
  );
}
