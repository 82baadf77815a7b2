// The tab. The recording that stands in a chat's composer: the one that was left there, or a new one.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { busy } from '../../../platform/busy.ts';
import { forget, keep, keptFor } from './kept-recordings.ts';
import { browserTools } from './microphone.ts';
import { Recording, type RecordingState } from './recording.ts';

export function useRecording(chat: ChatKey): { recording: Recording; state: RecordingState } {
  const line = useLine();
  const [recording] = useState(() => keptFor(chat, line.user()) ?? new Recording(browserTools));
  const state = useSyncExternalStore(recording.watch, recording.state);
  useEffect(() => {
    if (keptFor(chat, line.user()) !== recording) {
      keep(chat, { user: line.user(), recording, release: busy.hold() });
    }
    if (recording.state().kind === 'over') void recording.begin();
    return () => void leave(chat, recording);
  }, [chat, line, recording]);
  return { recording, state };
}

/** Whoever leaves the chat is not listened to any longer; what was said is kept. */
async function leave(chat: ChatKey, recording: Recording): Promise<void> {
  const { kind } = recording.state();
  const begun = kind !== 'asking' && kind !== 'refused' && kind !== 'over';
  if (begun && (await recording.stop())) return;
  recording.discard();
  forget(chat, recording);
}
