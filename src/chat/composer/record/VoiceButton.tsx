// The tab. The button that records a voice note; what records is fetched at the first press.
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
  /** The message of this chat that the note answers to. */
  quote?: number | null;
  /** It was sent. */
  onDone: () => void;
}

const Recorder = onDemand(async () => (await import('./Recorder.tsx')).Recorder);

export function VoiceButton({ chat, quote = null, onDone }: VoiceButtonProps) {
  const { t } = useLingui();
  const line = useLine();
  // One that was begun before one left the chat is still there.
  const [wanted, setWanted] = useState(() => keptFor(line, chat) !== null);
  const [loading, setLoading] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const button = (
    <IconButton
      ref={opener}
      label={t`Record a voice message`}
      title={t`Record a voice message`}
      busy={wanted && loading}
      aria-haspopup="dialog"
      onPointerEnter={() => void Recorder.preload()}
      onClick={() => {
        setLoading(true);
        setWanted(true);
      }}
    >
      <Mic />
    </IconButton>
  );
  const away = (): void => {
    setWanted(false);
    setLoading(false);
  };
  if (!wanted) return button;
  return (
    <LazyBoundary meanwhile={button} onMissing={away}>
      <Recorder
        chat={chat}
        quote={quote}
        onAway={(sent) => {
          flushSync(away);
          if (sent) onDone();
          else opener.current?.focus();
        }}
      />
    </LazyBoundary>
  );
}
