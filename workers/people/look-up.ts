// The engine. Who the partner of a chat is that no list of the user's names, loaded with the first such chat.
import type { Failure } from '../../src/core/contract/result.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import type { People } from './people.ts';

/** False: nobody has answered. */
export async function lookUp(http: Http, people: People, chat: ChatKey): Promise<boolean> {
  const { type, targetId } = targetOf(chat);
  if (type === 'GROUP') {
    const answer = await http.call('groupFind', { params: { groupId: targetId } });
    if (!answer.ok) return refused(people, chat, answer.error);
    const { showGroupName, headImageThumb, headImage } = answer.value;
    people.setStranger(chat, { showName: showGroupName, headImage: headImageThumb || headImage });
    return true;
  }
  const answer = await http.call('userFind', { params: { id: targetId } });
  if (!answer.ok) return refused(people, chat, answer.error);
  const { nickName, userName, headImageThumb } = answer.value;
  people.setStranger(chat, { showName: nickName || userName, headImage: headImageThumb });
  return true;
}

/** A refusal means that there is nobody; anything else says nothing, and may be asked again. */
function refused(people: People, chat: ChatKey, error: Failure): boolean {
  if (error.code !== 'REFUSED') return false;
  people.setNobody(chat);
  return true;
}
