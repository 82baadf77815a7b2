// Look-ups of the people and groups of chats that none of the user's lists contains. Any sender can cause
// such chats, so concurrency and rate are limited. The latest request goes first: its chat is at the top of
// the list, or has just been opened. Loads with the first such chat.
import { from, timer, type SchedulerLike } from 'rxjs';
import type { Failure } from '../../src/core/contract/result.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import type { Scope } from '../scope.ts';
import type { People } from './people.ts';

/** Maximum number of concurrent look-ups. */
export const AT_ONCE = 3;
/** Number of look-ups without a pause. */
export const BURST = 20;
/** Interval between look-ups beyond the burst, ms. */
export const PACE = 200;

export interface LookUpOptions {
  http: Http;
  people: People;
  scheduler: SchedulerLike;
  scope: Scope;
}

/** Requests the name of this chat's partner. A chat that is already queued goes next. */
export type LookUps = (chat: ChatKey) => void;

export function createLookUps({ http, people, scheduler, scope }: LookUpOptions): LookUps {
  const waiting = new Set<ChatKey>();
  const running = new Set<ChatKey>();
  let allowed = BURST;

  function next(): void {
    const chat = [...waiting].at(-1);
    if (chat === undefined || running.size === AT_ONCE || allowed === 0) return;
    waiting.delete(chat);
    if (people.knows(chat)) return next();
    running.add(chat);
    allowed--;
    scope.bind(timer(PACE * (BURST - allowed), scheduler), () => {
      allowed++;
      next();
    });
    scope.bind(from(lookUp(http, people, chat)), () => {
      // After a failure the next event of the chat may start the look-up again.
      running.delete(chat);
      next();
    });
    next();
  }

  return (chat) => {
    if (people.knows(chat) || running.has(chat)) return;
    waiting.delete(chat);
    waiting.add(chat);
    next();
  };
}

async function lookUp(http: Http, people: People, chat: ChatKey): Promise<void> {
  const { type, targetId } = targetOf(chat);
  if (type === 'GROUP') {
    const answer = await http.call('groupFind', { params: { groupId: targetId } });
    if (!answer.ok) return noteRefusal(people, chat, answer.error);
    const { showGroupName, headImageThumb, headImage } = answer.value;
    return people.setStranger(chat, { showName: showGroupName, headImage: headImageThumb || headImage });
  }
  const answer = await http.call('userFind', { params: { id: targetId } });
  if (!answer.ok) return noteRefusal(people, chat, answer.error);
  const { nickName, userName, headImageThumb } = answer.value;
  return people.setStranger(chat, { showName: nickName || userName, headImage: headImageThumb });
}

/** A refusal means that the user or group does not exist. Any other failure proves nothing. */
function noteRefusal(people: People, chat: ChatKey, error: Failure): void {
  if (error.code === 'REFUSED') people.setMissing(chat);
}
