// Actions on the selected messages, in place of the composer.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Forward from 'lucide-react/icons/forward';
import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { mayForward } from '../../../core/domain/permissions.ts';
import { useCopiedWords } from '../../../shared/use-message-summary.ts';
import { useTimes } from '../../../shared/use-times.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { activeConversation } from '../../context/active-conversation.ts';
import { openOverlay } from '../../context/open-overlay.ts';
import { MAX_SELECTED, selection as store, type Selection } from '../../context/message-selection.ts';
import { actable } from '../available-actions.ts';
import { useActions } from '../use-actions.ts';
import styles from './SelectionBar.module.css';

export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useLingui();
  const copiedText = useCopiedWords();
  const times = useTimes();
  const actions = useActions();
  const { chat, ids, overLimit } = selection;
  const rows = activeConversation(chat)?.rows() ?? [];
  const selected = rows.filter((row) => row.id !== null && ids.has(row.id));
  const forwardable = selected.flatMap((row) =>
    row.id !== null && mayForward(actable(row)) ? [row.id] : [],
  );
  const count = ids.size;
  const endSelection = (): void => {
    // The bar unmounts, so the focus moves to the messages.
    activeConversation(chat)?.tabStop()?.focus({ preventScroll: true });
    store.set(null);
  };

  /** Text to copy for a message; sender and time precede it when several messages are selected. */
  const textOf = (row: MessageRow): string => {
    const name = row.own ? t`You` : row.sendNickName || t`User ${{ targetId: row.sendId }}`;
    return selected.length === 1
      ? copiedText(row)
      : `${name}, ${times.full(row.sendTime)}\n${copiedText(row)}`;
  };
  const copy = (): void => {
    void actions.copyText(selected.map(textOf).join('\n\n'));
    endSelection();
  };
  const remove = (): void => {
    void actions.deleteForMe(chat, [...ids]);
    endSelection();
  };

  const limitText = t`At most ${MAX_SELECTED} messages can be selected.`;
  const emptyText = t`Select a message first.`;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Selected messages`}>
      <IconButton label={t`Cancel selection`} title={t`Cancel selection`} onClick={endSelection}>
        <X />
      </IconButton>
      <p className={styles.count} role="status">
        {overLimit ? (
          <span className={styles.full}>{limitText}</span>
        ) : (
          t`${plural(count, { one: '# selected', other: '# selected' })}`
        )}
      </p>
      <BarButton
        icon={<Copy />}
        label={t`Copy`}
        reason={count === 0 ? emptyText : undefined}
        onPress={copy}
      />
      <BarButton
        icon={<Trash />}
        label={t`Delete for me`}
        reason={count === 0 ? emptyText : undefined}
        onPress={remove}
      />
      <BarButton
        icon={<Forward />}
        label={t`Forward`}
        primary
        reason={
          count === 0
            ? emptyText
            : forwardable.length === 0
              ? t`The selected messages cannot be forwarded.`
              : undefined
        }
        onPress={() => {
          openOverlay.set({
            kind: 'forward',
            chat,
            ids: forwardable,
            left: selected.length - forwardable.length,
          });
          endSelection();
        }}
      />
    </div>
  );
}

interface BarButtonProps {
  icon: ReactNode;
  label: string;
  primary?: boolean;
  /** Why the button is disabled; undefined enables it. */
  reason: string | undefined;
  onPress: () => void;
}

function BarButton({ icon, label, primary = false, reason, onPress }: BarButtonProps) {
  return (
    <Button
      className={styles.way}
      kind={primary ? 'primary' : 'ghost'}
      icon={icon}
      disabled={reason !== undefined}
      {...(reason !== undefined && { reason })}
      onClick={onPress}
    >
      <span className={styles.words}>{label}</span>
    </Button>
  );
}
