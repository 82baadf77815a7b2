// Button that records a voice message. The code of the recorder loads on demand.
import { useLingui } from '@lingui/react/macro';
import Mic from 'lucide-react/icons/mic';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { keptFor } from './kept-recordings.ts';

export interface VoiceButtonProps {
  chat: ChatKey;
  /** The id of the message that the voice message replies to; null for no reply. */
  quote?: number | null;
  /** Called after the voice message was sent. */
  onDone: () => void;
}

const Recorder = onDemand(async () => (await import('./Recorder.tsx')).Recorder);

export function VoiceButton({ chat, quote = null, onDone }: VoiceButtonProps) {
  const { t } = useLingui();
  const line = useLine();
  // The recorder opens at once for a recording that the user began before leaving the chat.
  const [open, setOpen] = useState(() => keptFor(line, chat) !== null);
  const [loading, setLoading] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const button = (
    <IconButton
      ref={opener}
      label={t`Record a voice message`}
      title={t`Record a voice message`}
      busy={open && loading}
      aria-haspopup="dialog"
      onPointerEnter={() => void Recorder.preload()}
      onClick={() => {
        setLoading(true);
        setOpen(true);
      }}
    >
      <Mic />
    </IconButton>
  );
  const close = (): void => {
    setOpen(false);
    setLoading(false);
  };
  if (!open) return button;
  return (
    <LazyBoundary fallback={button} onError={close}>
      <Recorder
        chat={chat}
        quote={quote}
        onClose={(sent) => {
          flushSync(close);
          if (sent) onDone();
          else opener.current?.focus();
        }}
      />
    </LazyBoundary>
  );
}
