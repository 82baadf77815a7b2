// Recording of a chat's composer: the recording kept for the chat, else a new one.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { useLine } from '../../../line/hooks.ts';
import { busy } from '../../../platform/busy.ts';
import { forget, keep, keptFor } from './kept-recordings.ts';
import { browserTools } from './microphone.ts';
import { Recording, type RecordingState } from './recording.ts';

export function useRecording(chat: ChatKey): { recording: Recording; state: RecordingState } {
  const line = useLine();
  const [recording] = useState(() => keptFor(line, chat) ?? new Recording(browserTools));
  const state = useSyncExternalStore(recording.watch, recording.state);
  useEffect(() => {
    if (keptFor(line, chat) !== recording) {
      keep(line, chat, { recording, release: busy.hold() });
    }
    if (recording.state().kind === 'idle') void recording.begin();
    return () => void leave(line, chat, recording);
  }, [chat, line, recording]);
  return { recording, state };
}

/** Stops the recording when the user leaves the chat. A recording without a clip is discarded. */
async function leave(line: Line, chat: ChatKey, recording: Recording): Promise<void> {
  const { kind } = recording.state();
  const begun = kind !== 'asking' && kind !== 'failed' && kind !== 'idle';
  if (begun && (await recording.stop())) return;
  recording.discard();
  forget(line, chat, recording);
}
