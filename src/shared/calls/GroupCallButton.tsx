// The button that starts a group call, or joins the running one.
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { useRow } from '../../line/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyBoundary } from '../lazy/LazyBoundary.tsx';
import { onDemand } from '../lazy/on-demand.ts';

const GroupCallPicker = onDemand(async () => (await import('./GroupCallPicker.tsx')).GroupCallPicker);
const JoinCall = onDemand(async () => (await import('./JoinCall.tsx')).JoinCall);

export interface GroupCallButtonProps {
  groupId: number;
  /** icon: for a head; words: for a profile. */
  look: 'icon' | 'words';
}

export function GroupCallButton({ groupId, look }: GroupCallButtonProps) {
  const { t } = useLingui();
  const status = useRow({ view: 'status' });
  const [opened, setOpened] = useState<'start' | 'join' | null>(null);
  const isRunning = status?.groupCalls.includes(groupId) === true;
  const label = isRunning ? t`Join the call` : t`Group call`;
  const close = (): void => setOpened(null);
  const state = {
    disabled: status?.phase !== 'live' && status?.phase !== 'catching-up',
    reason: t`You can call when you are connected.`,
    onClick: () => setOpened(isRunning ? 'join' : 'start'),
  };
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={label} title={label} {...state}>
          <Phone />
        </IconButton>
      ) : (
        <Button icon={<Phone />} {...state}>
          {label}
        </Button>
      )}
      {opened !== null && (
        <LazyBoundary onError={close}>
          {opened === 'join' ? (
            <JoinCall groupId={groupId} onDone={close} />
          ) : (
            <GroupCallPicker groupId={groupId} onClose={close} />
          )}
        </LazyBoundary>
      )}
    </>
  );
}
