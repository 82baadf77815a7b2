// Dialog that sends something to chats (X-FWD-01, X-FWD-02): lists of chats, and the chosen targets beside the lists.
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { type Choice, nothingChosen, toggleAll, toggleOne } from '../../../shared/picker/choice.ts';
import { ChoiceList } from '../../../shared/picker/ChoiceList.tsx';
import { ChosenList } from '../../../shared/picker/ChosenList.tsx';
import { LimitNote } from '../../../shared/picker/LimitNote.tsx';
import styles from '../../../shared/picker/Picker.module.css';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { TARGETS, type Target, type TargetTab, useTargets } from './use-targets.ts';

export interface ForwardDialogProps {
  title: string;
  /** A sentence under the title. */
  description?: string | undefined;
  /** The label of the main button for a number of chosen chats. */
  action: (count: number) => string;
  /** Sends to the chosen chats. Resolves to false when the dialog has to stay open. */
  send: (to: ReadonlyMap<ChatKey, Target>) => Promise<boolean>;
  finalFocus?: () => HTMLElement | null;
  onClose: () => void;
}

export function ForwardDialog({ title, description, action, send, finalFocus, onClose }: ForwardDialogProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<TargetTab>('recent');
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<Choice<Target>>(nothingChosen);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { ready, found } = useTargets(tab, typed);
  const count = choice.chosen.size;
  const toggle = (target: Target): void => setChoice(toggleOne(choice, target, TARGETS));

  const press = async (): Promise<void> => {
    setBusy(true);
    const accepted = await send(choice.chosen);
    setBusy(false);
    if (accepted) onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      closeLabel={t`Close`}
      finalFocus={finalFocus}
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
            onClick={() => void press()}
          >
            {action(count)}
          </Button>
        </>
      }
    >
      <div className={styles.halves}>
        <Tabs
          label={t`Chat lists`}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'recent', label: t`Recent chats` },
            { id: 'friends', label: t`Friends` },
            { id: 'groups', label: t`Groups` },
          ]}
        >
          <ChoiceList
            key={tab}
            field={field}
            listLabel={t`Chats`}
            emptyText={t`No chats yet`}
            listId={`${tab} ${typed}`}
            ready={ready}
            found={found}
            typed={typed}
            choice={choice}
            onType={setTyped}
            onToggle={toggle}
            onToggleAll={() => setChoice(toggleAll(choice, found, TARGETS))}
          />
        </Tabs>
        <ChosenList
          choice={choice}
          label={t`Selected chats`}
          emptyText={t`No chats selected`}
          onRemove={toggle}
        />
      </div>
      <LimitNote overLimit={choice.overLimit} max={TARGETS.max} />
    </Dialog>
  );
}
