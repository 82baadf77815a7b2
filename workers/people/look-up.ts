// Look-ups of the people and groups of chats that no list of the user's names. Anybody may cause such chats, so few
// questions are out at once and few are asked a second: the chat that is wanted last stands on top of the list, or has
// just been opened, and comes first. Loaded with the first such chat.
import { from, timer, type SchedulerLike } from 'rxjs';
import type { Failure } from '../../src/core/contract/result.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import type { Scope } from '../scope.ts';
import type { People } from './people.ts';

/** Questions that are out at once. */
export const AT_ONCE = 3;
/** Questions that may be asked without a pause. */
export const BURST = 20;
/** Beyond the burst, one question per so many ms. */
export const PACE = 200;

export interface LookUpOptions {
  http: Http;
  people: People;
  scheduler: SchedulerLike;
  scope: Scope;
}

/** Wants the name of this chat's partner. A chat that waits already comes next. */
export type LookUps = (chat: ChatKey) => void;

export function createLookUps({ http, people, scheduler, scope }: LookUpOptions): LookUps {
  const waiting = new Set<ChatKey>();
  const out = new Set<ChatKey>();
  let allowed = BURST;

  function next(): void {
    const chat = [...waiting].at(-1);
    if (chat === undefined || out.size === AT_ONCE || allowed === 0) return;
    waiting.delete(chat);
    if (people.knows(chat)) return next();
    out.add(chat);
    allowed--;
    scope.bind(timer(PACE * (BURST - allowed), scheduler), () => {
      allowed++;
      next();
    });
    scope.bind(from(lookUp(http, people, chat)), () => {
      // Without an answer the next event may ask again.
      out.delete(chat);
      next();
    });
    next();
  }

  return (chat) => {
    if (people.knows(chat) || out.has(chat)) return;
    waiting.delete(chat);
    waiting.add(chat);
    next();
  };
}

async function lookUp(http: Http, people: People, chat: ChatKey): Promise<void> {
  const { type, targetId } = targetOf(chat);
  if (type === 'GROUP') {
    const answer = await http.call('groupFind', { params: { groupId: targetId } });
    if (!answer.ok) return refused(people, chat, answer.error);
    const { showGroupName, headImageThumb, headImage } = answer.value;
    return people.setStranger(chat, { showName: showGroupName, headImage: headImageThumb || headImage });
  }
  const answer = await http.call('userFind', { params: { id: targetId } });
  if (!answer.ok) return refused(people, chat, answer.error);
  const { nickName, userName, headImageThumb } = answer.value;
  return people.setStranger(chat, { showName: nickName || userName, headImage: headImageThumb });
}

/** A refusal means that there is no such user or group. Any other failure says nothing. */
function refused(people: People, chat: ChatKey, error: Failure): void {
  if (error.code === 'REFUSED') people.setNobody(chat);
}
