// The tab. Where a voice note is made: recorded, paused, listened to, sent or thrown away. Mounted by the press that
// asked for it, so it begins at once; leaving the chat ends the recording and keeps it (X-CHAT-14).
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
  /** It is over: sent, or not. Where the focus goes is up to the caller. */
  onAway: (sent: boolean) => void;
}

export function Recorder({ chat, quote, onAway }: RecorderProps) {
  const { t } = useLingui();
  const container = usePortal();
  const panel = useRef<HTMLDivElement>(null);
  const line = useLine();
  const { recording, state } = useRecording(chat);
  const away = (sent: boolean): void => {
    recording.discard();
    if (player.state().track?.address.startsWith('blob:')) player.stop();
    forget(line, chat, recording);
    onAway(sent);
  };
  return (
    <Popover.Root
      open
      onOpenChange={(open, { reason }) => {
        if (open) return;
        // Nothing that was said is lost by a key or a press beside it.
        if (reason !== 'escape-key') return;
        if (state.kind === 'refused' || state.kind === 'asking') away(false);
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
          {/* None of its buttons: the one that throws away is the first. */}
          <Popover.Popup
            ref={panel}
            className={styles.panel}
            initialFocus={panel}
            // The button under it goes with it.
            finalFocus={false}
            aria-label={t`Voice message`}
          >
            <RecorderPanel chat={chat} quote={quote} recording={recording} state={state} onAway={away} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
