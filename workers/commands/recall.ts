// Recalls a message for everyone. The command needs a connection, because the server refuses a late recall.
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import { failed, done, type Result } from '../../src/core/contract/result.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { groupEvent, privateEvent } from '../../src/core/wire/index.ts';
import type { SignedInContext } from './context.ts';

export async function recall(
  { chat, id }: ArgsOf<'recall'>,
  { http, account }: SignedInContext,
): Promise<Result<null>> {
  const selfId = account.chatStore.self.id;
  const { type } = targetOf(chat);
  if (type === 'SYSTEM') return failed({ code: 'INVALID', message: 'nobody wrote it' });
  const answer = type === 'PRIVATE' ? await recallPrivate() : await recallGroup();
  if (!answer.ok) return answer;
  // Store the recall before the command is answered, so that the message stays recalled if the engine dies.
  if (answer.value?.kind === 'recall' && answer.value.chat === chat) await account.act(answer.value);
  return done(null);

  async function recallPrivate(): Promise<Result<ChatEvent | null>> {
    const response = await http.call('messagePrivateRecall', { params: { id } });
    return response.ok ? done(privateEvent(response.value, selfId)) : response;
  }

  async function recallGroup(): Promise<Result<ChatEvent | null>> {
    const response = await http.call('messageGroupRecall', { params: { id } });
    return response.ok ? done(groupEvent(response.value, selfId)) : response;
  }
}
