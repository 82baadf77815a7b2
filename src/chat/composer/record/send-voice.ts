// The tab. Hands a voice note to the engine.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { nextTmpId } from '../tmp-ids.ts';
import type { Take } from './recording.ts';

export interface Voice {
  chat: ChatKey;
  quote: number | null;
  take: Take;
}

/** True when it is written down, and will not be lost. */
export async function sendVoice(
  line: Pick<Line, 'command' | 'user'>,
  { chat, quote, take }: Voice,
  name: () => string = nextTmpId,
): Promise<boolean> {
  const { blob, format, length, peaks } = take;
  const receipt = await retryCommand(line, 'sendFile', {
    chat,
    tmpId: name(),
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
