import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import type { Line } from '../../../src/line/api.ts';
import { REPEAT_MS, sendMessage, textsAfterReload } from '../../../src/chat/composer/draft/send-message.ts';

const HELLO = { chat: 'private-2' as const, tmpId: '1795187923222abcdefgh', content: 'hello' };
const LOST: Result<null> = { ok: false, error: { code: 'ENGINE_LOST' } };

/** A line whose commands end with ENGINE_LOST. `stop`: the engine stops for good at the first command. */
function lostLine(kind: 'up' | 'over', stop: boolean) {
  const commands: unknown[] = [];
  let state = kind;
  const line = {
    command: (...command: unknown[]) => {
      commands.push(command);
      if (stop) state = 'over';
      return Promise.resolve(LOST);
    },
    user: () => 1,
    state: () => ({ kind: state }),
  };
  return { line: line as unknown as Line, commands };
}

async function settled(result: Promise<Result<null>>): Promise<Result<null> | 'pending'> {
  const turns = (async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    return 'pending' as const;
  })();
  return Promise.race([result, turns]);
}

test('[INV-1] A send without an answer of a stopped engine stays open, so that the next page repeats it', async () => {
  const { line, commands } = lostLine('up', true);
  expect(await settled(sendMessage(line, HELLO, 7))).toBe('pending');
  expect(commands[0]).toEqual(['sendText', HELLO, 7]);
});

test('[X-CHAT-08] A send after the stop of the engine fails, and so does one of an engine that is lost', async () => {
  expect(await settled(sendMessage(lostLine('over', false).line, HELLO, 7))).toEqual(LOST);
  expect(await settled(sendMessage(lostLine('up', false).line, HELLO, 7))).toEqual(LOST);
});

test('A tab that opens again after a minute sends nothing, and shows the texts of its sends', () => {
  const held = { text: '', revision: 3 };
  const texts = [
    { chat: 'private-2' as const, text: 'next', held, sends: [HELLO] },
    { chat: 'private-3' as const, text: '', held, sends: [{ ...HELLO, chat: 'private-3' as const }] },
  ];
  const kept = { user: 1, at: 5, texts };
  expect(textsAfterReload(kept, 5 + REPEAT_MS - 1)).toEqual(texts);
  const later = [
    { ...texts[0], text: 'hello\nnext', sends: [] },
    { ...texts[1], text: 'hello', sends: [] },
  ];
  expect(textsAfterReload(kept, 5 + REPEAT_MS)).toEqual(later);
  expect(textsAfterReload({ ...kept, at: 5 + REPEAT_MS }, 5)).toEqual(later);
});
