// One attempt to send one message: the request, and the outcome from its response.
import { targetOf } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { groupEvent, privateEvent } from '../../src/core/wire/index.ts';
import type { Http } from '../env.ts';
import type { Outcome, Unsent } from './row-state.ts';
import { outcomeOf } from './outcome.ts';

export async function postMessage(
  http: Http,
  selfId: number,
  row: Unsent,
): Promise<Outcome & { event?: ChatEvent }> {
  const { type, targetId } = targetOf(row.chat);
  const { content, type: kind, quote, at, receipt } = row.work;
  const body = { tmpId: row.tmpId, content, type: kind, ...(quote && { quoteMessageId: quote.id }) };
  if (type === 'PRIVATE') {
    const answer = await http.call('messagePrivateSend', { body: { ...body, recvId: targetId } });
    return answer.ok ? sent(row, privateEvent(answer.value, selfId)) : outcomeOf(answer.error);
  }
  const group = { groupId: targetId, ...(receipt && { receipt }), ...(at && { atUserIds: [...at] }) };
  const answer = await http.call('messageGroupSend', { body: { ...body, ...group } });
  return answer.ok ? sent(row, groupEvent(answer.value, selfId)) : outcomeOf(answer.error);
}

/** A response that is no message of this chat counts as unanswered: the message stays and is sent again. */
function sent({ chat, tmpId }: OutboxRow, event: ChatEvent | null): Outcome & { event?: ChatEvent } {
  if (event?.kind !== 'message' || event.chat !== chat) return { kind: 'no-answer' };
  return { kind: 'sent', event: { ...event, message: { ...event.message, selfSend: true, tmpId } } };
}
