// Sending of a voice message.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { nextTmpId } from '../tmp-ids.ts';
import type { VoiceClip } from './recording.ts';

export interface VoiceToSend {
  chat: ChatKey;
  quote: number | null;
  clip: VoiceClip;
}

/** Resolves to whether the engine has stored the message. */
export async function sendVoice(
  line: Pick<Line, 'command' | 'user'>,
  { chat, quote, clip }: VoiceToSend,
  makeTmpId: () => string = nextTmpId,
): Promise<boolean> {
  const { blob, format, length, peaks } = clip;
  const receipt = await retryCommand(line, 'sendFile', {
    chat,
    tmpId: makeTmpId(),
    kind: 'audio',
    name: format.name,
    mime: format.type,
    file: blob,
    thumb: null,
    width: 0,
    height: 0,
    duration: Math.max(1, Math.round(length)),
    peaks: [...peaks],
    quote,
  });
  return receipt.ok;
}
