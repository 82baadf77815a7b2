// The engine. Who the partner of a chat is that no list of the user's names, loaded with the first such chat. Anybody
// may cause such chats, so few questions are out at once and few are asked a second: what is wanted last comes first,
// because it stands on top of the list, or has just been opened.
import type { SchedulerLike } from 'rxjs';
import type { Failure } from '../../src/core/contract/result.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import type { People } from './people.ts';

/** Questions that are out at once. */
export const AT_ONCE = 3;
/** As many are asked without a pause; then one for each that has passed, ms. */
export const BURST = 20;
export const PACE = 200;

/** Wants to know about this chat; one that waits already is asked next. */
export type LookUps = (chat: ChatKey) => void;

export function createLookUps(http: Http, people: People, scheduler: SchedulerLike): LookUps {
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
    scheduler.schedule(
      () => {
        allowed++;
        next();
      },
      PACE * (BURST - allowed),
    );
    // No answer: the next event may ask again.
    void lookUp(http, people, chat).finally(() => {
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

/** A refusal means that there is nobody; anything else says nothing, and may be asked again. */
function refused(people: People, chat: ChatKey, error: Failure): void {
  if (error.code === 'REFUSED') people.setNobody(chat);
}
