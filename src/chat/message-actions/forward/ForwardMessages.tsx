// The dialog that forwards messages of a chat (X-FWD-03: it names the number of messages that are left out).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { ForwardDialog } from './ForwardDialog.tsx';
import { useForwarding } from './use-forwarding.ts';

export interface ForwardMessagesProps {
  from: ChatKey;
  ids: readonly number[];
  /** Number of selected messages that cannot be forwarded (X-FWD-03). */
  left: number;
  onClose: () => void;
}

export function ForwardMessages({ from, ids, left, onClose }: ForwardMessagesProps) {
  const { t } = useLingui();
  const forward = useForwarding();
  const messages = ids.length;
  const description =
    left > 0
      ? t`${plural(left, {
          one: '# message is left out: recalled messages, notices and call records cannot be forwarded.',
          other: '# messages are left out: recalled messages, notices and call records cannot be forwarded.',
        })}`
      : undefined;
  return (
    <ForwardDialog
      title={t`${plural(messages, { one: 'Forward # message', other: 'Forward # messages' })}`}
      description={description}
      action={(count) => (count === 0 ? t`Forward` : t`Forward (${count})`)}
      send={(to) => forward(from, ids, to)}
      onClose={onClose}
    />
  );
}
