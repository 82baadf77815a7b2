// The tab. Hands a text to the engine. A dead engine is no answer: the same message goes to the next one
// under the same name, so that it is written down once.
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import type { Line } from '../../../../line/api.ts';
import { makeTmpIds, tabLetters } from '../../../../platform/tmp-id.ts';

const ATTEMPTS = 5;
const letters = tabLetters((bytes) => crypto.getRandomValues(bytes));
const nextTmpId = makeTmpIds(() => Date.now(), letters);

/** Written in this tab, since it was loaded. */
export const isFromHere = (tmpId: string): boolean => tmpId.endsWith(letters);

/** True when it is written down. */
export async function sendText(line: Line, chat: ChatKey, content: string): Promise<boolean> {
  const tmpId = nextTmpId();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const receipt = await line.command('sendText', { chat, tmpId, content });
    if (receipt.ok) return true;
    if (receipt.error.code !== 'ENGINE_LOST') return false;
  }
  return false;
}
