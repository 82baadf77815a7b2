// Popover that records, plays, sends and discards a voice message. A press on the microphone button mounts the
// popover, which starts to record at once. Leaving the chat stops the recording and keeps it (X-CHAT-14).
import { Popover } from '@base-ui/react/popover';
import { useLingui } from '@lingui/react/macro';
import Mic from 'lucide-react/icons/mic';
import { useRef } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { player } from '../../media/player/player.ts';
import { forget } from './kept-recordings.ts';
import styles from './Recorder.module.css';
import { RecorderPanel } from './RecorderPanel.tsx';
import { useRecording } from './use-recording.ts';

export interface RecorderProps {
  chat: ChatKey;
  quote: number | null;
  /** Called when the recorder closes. `sent`: the message was sent. The caller sets the focus. */
  onClose: (sent: boolean) => void;
}

export function Recorder({ chat, quote, onClose }: RecorderProps) {
  const { t } = useLingui();
  const container = usePortal();
  const panel = useRef<HTMLDivElement>(null);
  const line = useLine();
  const { recording, state } = useRecording(chat);
  const close = (sent: boolean): void => {
    recording.discard();
    if (player.state().track?.address.startsWith('blob:')) player.stop();
    forget(line, chat, recording);
    onClose(sent);
  };
  return (
    <Popover.Root
      open
      onOpenChange={(open, { reason }) => {
        if (open) return;
        // A press outside does nothing and Esc only pauses, so neither loses a recording.
        if (reason !== 'escape-key') return;
        if (state.kind === 'failed' || state.kind === 'asking') close(false);
        else recording.pause();
      }}
    >
      <Popover.Trigger
        render={
          <IconButton
            label={t`Record a voice message`}
            title={t`Record a voice message`}
            pressed
            onClick={() => panel.current?.querySelector('button')?.focus()}
          >
            <Mic />
          </IconButton>
        }
      />
      <Popover.Portal container={container}>
        <Popover.Positioner
          className={styles.place}
          side="top"
          align="end"
          sideOffset={10}
          collisionPadding={8}
        >
          {/* The panel itself takes the focus, because its first button discards the recording. */}
          <Popover.Popup
            ref={panel}
            className={styles.panel}
            initialFocus={panel}
            // The trigger is unmounted together with the popover.
            finalFocus={false}
            aria-label={t`Voice message`}
          >
            <RecorderPanel chat={chat} quote={quote} recording={recording} state={state} onClose={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
