// Forward dialog (X-FWD-01, X-FWD-02): lists of chats, and the chosen targets beside the lists.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ChosenList } from './ChosenList.tsx';
import { type Choice, NOBODY, toggleTarget, toggleAll } from './forward-choice.ts';
import styles from './Forward.module.css';
import { LimitNote } from './LimitNote.tsx';
import { TargetList } from './TargetList.tsx';
import { useForwarding } from './use-forwarding.ts';
import { type TargetTab, useTargets } from './use-targets.ts';

export interface ForwardDialogProps {
  from: ChatKey;
  ids: readonly number[];
  /** Number of selected messages that cannot be forwarded (X-FWD-03). */
  left: number;
  onClose: () => void;
}

export function ForwardDialog({ from, ids, left, onClose }: ForwardDialogProps) {
  const { t } = useLingui();
  const forward = useForwarding();
  const [tab, setTab] = useState<TargetTab>('recent');
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<Choice>(NOBODY);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { ready, found } = useTargets(tab, typed);
  const { targets } = choice;
  const count = targets.size;

  const send = async (): Promise<void> => {
    setBusy(true);
    const accepted = await forward(from, ids, targets);
    setBusy(false);
    if (accepted) onClose();
  };

  const messages = ids.length;
  const description =
    left > 0
      ? t`${plural(left, {
          one: '# message is left out: recalled messages, notices and call records cannot be forwarded.',
          other: '# messages are left out: recalled messages, notices and call records cannot be forwarded.',
        })}`
      : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`${plural(messages, { one: 'Forward # message', other: 'Forward # messages' })}`}
      {...(description !== undefined && { description })}
      closeLabel={t`Close`}
      width={680}
      // On a touch device the field gets no focus, because the on-screen keyboard would cover the list.
      {...(matchMedia('(pointer: fine)').matches && { initialFocus: field })}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={count === 0}
            reason={t`Select at least one chat.`}
            onClick={() => void send()}
          >
            {count === 0 ? t`Forward` : t`Forward (${count})`}
          </Button>
        </>
      }
    >
      <div className={styles.halves}>
        <Tabs
          className={styles.tabs}
          label={t`Chat lists`}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'recent', label: t`Recent chats` },
            { id: 'friends', label: t`Friends` },
            { id: 'groups', label: t`Groups` },
          ]}
        >
          <TargetList
            key={tab}
            field={field}
            listId={`${tab} ${typed}`}
            ready={ready}
            found={found}
            typed={typed}
            choice={choice}
            onType={setTyped}
            onToggle={(target) => setChoice(toggleTarget(choice, target))}
            onToggleAll={() => setChoice(toggleAll(choice, found))}
          />
        </Tabs>
        <ChosenList targets={targets} onRemove={(target) => setChoice(toggleTarget(choice, target))} />
      </div>
      <LimitNote choice={choice} />
    </Dialog>
  );
}
