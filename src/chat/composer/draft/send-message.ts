// The send of a composed message, over the end of the engine and of the page.
import type { Result } from '../../../core/contract/result.ts';
import type { Line } from '../../../line/api.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import type { UnsentText, UnsentTexts } from '../../../platform/unsent-texts.ts';
import { joinLines, type TextMessage } from './draft-field.ts';

/** Time after which a tab that opens again sends nothing by itself, ms. */
export const REPEAT_MS = 60_000;

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

/** The texts for the next page. Sends of a page that ended long ago become texts, for the user to decide. */
export function textsAfterReload({ at, texts }: UnsentTexts, now: number): readonly UnsentText[] {
  if (Math.abs(now - at) < REPEAT_MS) return texts;
  return texts.map(({ text, sends, ...rest }) => ({
    ...rest,
    text: joinLines(...sends.map(({ content }) => content), text),
    sends: [],
  }));
}
