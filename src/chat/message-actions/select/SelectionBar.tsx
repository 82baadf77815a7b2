// The tab. What can be done with the messages that are chosen, in place of the composer.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Forward from 'lucide-react/icons/forward';
import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { mayForward } from '../../../core/domain/permissions.ts';
import { useCopiedWords } from '../../../shared/use-message-words.ts';
import { useTimes } from '../../../shared/use-times.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { activeConversation } from '../../context/active-conversation.ts';
import { openOverlay } from '../../context/open-overlay.ts';
import { MOST_CHOSEN, selection as store, type Selection } from '../../context/selection.ts';
import { actable } from '../available-actions.ts';
import { useActions } from '../use-actions.ts';
import styles from './SelectionBar.module.css';

export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useLingui();
  const words = useCopiedWords();
  const times = useTimes();
  const does = useActions();
  const { chat, ids, full } = selection;
  const rows = activeConversation(chat)?.rows() ?? [];
  const chosen = rows.filter((row) => row.id !== null && ids.has(row.id));
  const goes = chosen.flatMap((row) => (row.id !== null && mayForward(actable(row)) ? [row.id] : []));
  const count = ids.size;
  const end = (): void => {
    // The bar goes, and the focus would go with it.
    activeConversation(chat)?.back();
    store.set(null);
  };

  const said = (row: MessageRow): string => {
    const name = row.own ? t`You` : row.sendNickName || t`User ${{ targetId: row.sendId }}`;
    return chosen.length === 1 ? words(row) : `${name}, ${times.full(row.sendTime)}\n${words(row)}`;
  };
  const copy = (): void => {
    void does.copyText(chosen.map(said).join('\n\n'));
    end();
  };
  const remove = (): void => {
    void does.remove(chat, [...ids]);
    end();
  };

  const most = t`At most ${MOST_CHOSEN} messages can be chosen.`;
  const nothing = t`Choose a message first.`;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Chosen messages`}>
      <IconButton label={t`Stop choosing`} title={t`Stop choosing`} onClick={end}>
        <X />
      </IconButton>
      <p className={styles.count} role="status">
        {full ? (
          <span className={styles.full}>{most}</span>
        ) : (
          t`${plural(count, { one: '# chosen', other: '# chosen' })}`
        )}
      </p>
      <Way icon={<Copy />} words={t`Copy`} reason={count === 0 ? nothing : undefined} onPress={copy} />
      <Way
        icon={<Trash />}
        words={t`Delete for me`}
        reason={count === 0 ? nothing : undefined}
        onPress={remove}
      />
      <Way
        icon={<Forward />}
        words={t`Forward`}
        main
        reason={
          count === 0 ? nothing : goes.length === 0 ? t`What is chosen cannot be forwarded.` : undefined
        }
        onPress={() => {
          openOverlay.set({ kind: 'forward', chat, ids: goes, left: chosen.length - goes.length });
          end();
        }}
      />
    </div>
  );
}

interface WayProps {
  icon: ReactNode;
  words: string;
  main?: boolean;
  /** Why it cannot be done now. */
  reason: string | undefined;
  onPress: () => void;
}

function Way({ icon, words, main = false, reason, onPress }: WayProps) {
  return (
    <Button
      className={styles.way}
      kind={main ? 'primary' : 'ghost'}
      icon={icon}
      disabled={reason !== undefined}
      {...(reason !== undefined && { reason })}
      onClick={onPress}
    >
      <span className={styles.words}>{words}</span>
    </Button>
  );
}
