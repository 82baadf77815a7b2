// The engine. Asks the server about people: the lists after every connect, members when a group is
// opened, and once for a friend or group that an event names and nobody holds.
import type { Failure } from '../../src/core/contract/result.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import type { People } from './people.ts';

/** Friends and groups anew; null when both came. */
export async function reloadLists(http: Http, people: People): Promise<Failure | null> {
  const [friends, groups] = await Promise.all([http.call('friendList', {}), http.call('groupList', {})]);
  if (friends.ok) people.setFriends(friends.value.rows);
  if (groups.ok) people.setGroups(groups.value.rows);
  if (!friends.ok) return friends.error;
  return groups.ok ? null : groups.error;
}

export async function fetchMembers(http: Http, people: People, groupId: number): Promise<void> {
  const answer = await http.call('groupMembers', { params: { groupId } });
  if (answer.ok) people.setMembers(groupId, answer.value.rows);
}

/** Looks a chat's person or group up, once per sign-in. */
export function createLookup(http: Http, people: People): (chat: ChatKey) => void {
  const asked = new Set<ChatKey>();
  return (chat) => {
    if (people.knows(chat) || asked.has(chat)) return;
    asked.add(chat);
    void lookUp(http, people, chat).then((found) => {
      // No answer: the next event may ask again.
      if (!found) asked.delete(chat);
    });
  };
}

async function lookUp(http: Http, people: People, chat: ChatKey): Promise<boolean> {
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
