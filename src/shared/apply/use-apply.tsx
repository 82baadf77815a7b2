// Applying for a friendship. A user who approves requests manually gets a text, which a dialog asks for; any other
// user becomes a friend at once (LIST-01, LIST-02, ROLE-10).
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { toasts } from '../../ui/toasts.ts';
import { useBusy } from '../use-busy.ts';
import { useCommand } from '../use-command.ts';
import { ApplyDialog } from './ApplyDialog.tsx';

export interface Applicable {
  id: number;
  name: string;
  /** The user approves friend requests manually. */
  isManualApprove: boolean;
}

export interface Apply {
  /** @param group the group in which the user found the person; null for none */
  apply: (person: Applicable, group: number | null) => void;
  /** An application without a dialog is being sent. */
  busy: boolean;
  /** The open dialog, to be rendered by the caller. */
  dialog: ReactNode;
}

/** @param finalFocus returns the element that gets the focus after the dialog, if the pressed button may be gone */
export function useApply(finalFocus?: () => HTMLElement | null): Apply {
  const { t } = useLingui();
  const command = useCommand();
  const [asked, setAsked] = useState<{ person: Applicable; group: number | null } | null>(null);
  const [busy, run] = useBusy();

  const tell = (isFriend: boolean): void => {
    toasts.add({ kind: 'good', text: isFriend ? t`You are friends now.` : t`Request sent.` });
  };
  const applyAtOnce = async (id: number, group: number | null): Promise<void> => {
    const receipt = await command('applyForFriend', { id, text: '', group });
    if (receipt.ok) tell(receipt.value.isFriend);
  };
  return {
    apply: (person, group) => {
      if (person.isManualApprove) setAsked({ person, group });
      else void run(() => applyAtOnce(person.id, group));
    },
    busy,
    dialog: asked && (
      <ApplyDialog
        id={asked.person.id}
        name={asked.person.name}
        group={asked.group}
        finalFocus={finalFocus}
        onClose={() => setAsked(null)}
        onDone={(isFriend) => {
          // The user may have closed this dialog and opened the next one meanwhile.
          setAsked((open) => (open === asked ? null : open));
          tell(isFriend);
        }}
      />
    ),
  };
}
