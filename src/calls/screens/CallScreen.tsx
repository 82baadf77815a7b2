// The call in the tab that holds its media: the dialog, or the bar while it is minimized, and the other side's voice.
import { useLingui } from '@lingui/react/macro';
import Maximize from 'lucide-react/icons/maximize-2';
import { useState } from 'react';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type CallMediaView, useQuit } from '../call-context.ts';
import { PeerBar } from './Bar.tsx';
import { BarDevices } from './BarDevices.tsx';
import { CallDialog } from './CallDialog.tsx';
import { HangUp } from './Controls.tsx';
import { EndBar } from './EndBar.tsx';
import { useCallWords } from './use-call-words.ts';
import { useFarVoices } from './use-far-voices.tsx';

export interface CallScreenProps {
  row: CallStateRow;
  /** null before this tab holds the media, and after the end. */
  media: CallMediaView | null;
}

export function CallScreen({ row, media }: CallScreenProps) {
  const { t } = useLingui();
  const [isMinimized, setMinimized] = useState(false);
  const quit = useQuit();
  const far = media?.state.far.microphone ?? null;
  const voice = useFarVoices(new Map([[row.peerId, far]]), media?.state ?? null);
  const words = useCallWords(row);
  const hangUp = (): void => quit(row);
  const open = (): void => setMinimized(false);
  const isLost = media?.state.path === 'lost';
  return (
    <>
      {voice.elements}
      <CallDialog
        row={row}
        media={media}
        words={words}
        isHidden={isMinimized}
        onHear={voice.start}
        onMinimize={() => setMinimized(true)}
        onHangUp={hangUp}
      />
      {isMinimized && row.step === 'ended' && <EndBar row={row} />}
      {isMinimized && row.step !== 'ended' && (
        <PeerBar
          peerId={row.peerId}
          words={isLost ? t`Reconnecting` : `${words.mode} · ${words.state}`}
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
          <HangUp isSmall onClick={hangUp} />
        </PeerBar>
      )}
    </>
  );
}
