// The group call in the tab that holds its media: the dialog, or the bar while it is minimized, the voices, and the
// invitation.
import { useLingui } from '@lingui/react/macro';
import Maximize from 'lucide-react/icons/maximize-2';
import { useState } from 'react';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PortalContext } from '../../ui/portal.ts';
import type { GroupMediaView } from '../call-context.ts';
import { BarDevices } from '../screens/BarDevices.tsx';
import { useFarVoices } from '../screens/use-far-voices.tsx';
import { GroupBar, GroupEndBar } from './GroupBar.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import styles from './GroupDialog.module.css';
import { GroupHangUp } from './GroupHangUp.tsx';
import { InviteToCall } from './InviteToCall.tsx';
import { useGroupWords } from './use-group-words.ts';

export interface GroupScreenProps {
  row: GroupCallStateRow;
  /** null before this tab holds the media, and after the end. */
  media: GroupMediaView | null;
}

export function GroupScreen({ row, media }: GroupScreenProps) {
  const { t } = useLingui();
  const [isMinimized, setMinimized] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const [portal, setPortal] = useState<HTMLDivElement | null>(null);
  const words = useGroupWords(row);
  const state = media?.state ?? null;
  const voices = new Map([...(state?.people ?? [])].map(([id, { far }]) => [id, far.microphone]));
  const voice = useFarVoices(voices, state, isSilent);
  const isEnded = row.step === 'ended';
  const open = (): void => setMinimized(false);
  return (
    // Menus and dialogs of the call are dark, as the call is.
    <PortalContext value={portal}>
      {voice.elements}
      <GroupDialog
        row={row}
        media={media}
        words={words}
        isHidden={isMinimized}
        speaker={{ isOff: isSilent, toggle: () => setSilent(!isSilent), start: voice.start }}
        onInvite={() => setInviting(true)}
        onMinimize={() => setMinimized(true)}
      />
      {isInviting && !isEnded && <InviteToCall row={row} onClose={() => setInviting(false)} />}
      {isMinimized && isEnded && <GroupEndBar row={row} />}
      {isMinimized && !isEnded && (
        <GroupBar
          groupId={row.groupId}
          words={[words.people, words.state].filter(Boolean).join(' · ')}
          onOpen={open}
        >
          {voice.start && (
            <Button size="small" kind="primary" onClick={voice.start}>
              {t`Tap to hear`}
            </Button>
          )}
          {media && !media.state.isOpening && (
            <BarDevices
              microphone={media.state.own.microphone !== null}
              camera={media.state.own.camera !== null}
              canOpenCamera
              onMicrophone={(isOn) => media.control.setMicrophone(isOn)}
              onCamera={(isOn) => media.control.setCamera(isOn)}
            />
          )}
          <IconButton label={t`Show the call`} title={t`Show the call`} onClick={open}>
            <Maximize />
          </IconButton>
          <GroupHangUp row={row} isSmall />
        </GroupBar>
      )}
      {/* Last, so that menus and dialogs are above the call. */}
      <div ref={setPortal} className={styles.portal} data-theme="dark" />
    </PortalContext>
  );
}
