// Requests for people: the lists of friends and groups after every connect. A friend or group that an event names and
// no list contains is requested once.
import type { Failure } from '../../src/core/contract/result.ts';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import { onDemand, type OnDemandOptions } from '../on-demand.ts';
import { applyCurrent } from './current.ts';
import type { LookUpOptions } from './look-up.ts';
import type { People } from './people.ts';

/**
 * Reloads friends and groups. `failure`: null where both succeeded; `omitted`: why rows of a too long list
 * were cut.
 */
export async function reloadLists(
  http: Http,
  people: People,
): Promise<{ failure: Failure | null; omitted: string[] }> {
  // Frames wait in the buffer meanwhile, but the answer to a command may change a row.
  const [friends, groups] = await Promise.all([
    applyCurrent(
      () => people.revision('friends'),
      () => http.call('friendList', {}),
      ({ rows }) => people.setFriends(rows),
    ),
    applyCurrent(
      () => people.revision('groups'),
      () => http.call('groupList', {}),
      ({ rows }) => people.setGroups(rows),
    ),
  ]);
  const omitted = [friends, groups].flatMap((list) => {
    const last = list.ok ? list.value.rejected.at(-1) : undefined;
    return last?.index === LIMITS.answerRows ? [last.reason] : [];
  });
  const failure = [friends, groups].flatMap((list) => (list.ok ? [] : [list.error]))[0] ?? null;
  return { failure, omitted };
}

/** Looks up the person or group of a chat, once per sign-in. */
export function createLookUp(options: LookUpOptions & OnDemandOptions): (chat: ChatKey) => void {
  const load = onDemand(
    'look-ups of people',
    () => import('./look-up.ts').then(({ createLookUps }) => createLookUps(options)),
    options,
  );
  return (chat) => {
    if (!options.people.knows(chat)) void load().then((lookUp) => lookUp?.(chat));
  };
}
