// The send of one composed message, over the end of the engine.
import type { Result } from '../../../core/contract/result.ts';
import type { Line } from '../../../line/api.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import type { TextMessage } from './draft-field.ts';

/**
 * Gives a message to the engine. Never settles if the engine stops for good before its answer: it may have stored the
 * message, so the next page repeats the send.
 */
export async function sendMessage(
  line: Pick<Line, 'command' | 'user' | 'state'>,
  message: TextMessage,
  user: number | null,
): Promise<Result<null>> {
  const isOver = (): boolean => line.state().kind === 'over';
  const wasOver = isOver();
  const result = await retryCommand(line, 'sendText', message, user);
  const isUnknown = !result.ok && result.error.code === 'ENGINE_LOST' && isOver() && !wasOver;
  return isUnknown ? new Promise(() => undefined) : result;
}
