// Forwarding: copies of messages for other chats (X-FWD), and cards of people and groups.
import { filter, firstValueFrom, merge, startWith, timer } from 'rxjs';
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import type { Forwarded } from '../../src/core/contract/message-commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type Marks } from '../../src/core/domain/chat.ts';
import { MessageStatus, MessageType } from '../../src/core/domain/enums.ts';
import { recallOf } from '../../src/core/domain/held.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { plainName } from '../../src/core/domain/plain-name.ts';
import { safeUrl } from '../../src/core/wire/url.ts';
import { nameOf } from '../views/names.ts';
import type { SignedInContext } from './context.ts';

/** Maximum time that the command waits for the server's answers before it answers its tab, ms. */
const RECEIPT_TIMEOUT = 10_000;

export async function forward(
  { from, ids, to, tmpIds }: ArgsOf<'forward'>,
  context: SignedInContext,
): Promise<Result<Forwarded>> {
  const { account } = context;
  const targets = [...new Set(to)];
  if (targets.length !== to.length || tmpIds.length !== ids.length * to.length || isRepeated(tmpIds))
    return failed({ code: 'INVALID', message: 'not one name for each message and target' });
  const found = await Promise.all(ids.map((id) => account.find(from, id)));
  const marks = account.chatStore.chat(from)?.marks;
  const allowed = found.map(
    (message) => message && marks && isVisible(message.id, marks) && canForward(message, marks),
  );
  const sent = targets.flatMap((chat, at) =>
    ids.flatMap((_id, index) => {
      const message = found[index];
      const tmpId = tmpIds[at * ids.length + index];
      return allowed[index] && message && tmpId !== undefined ? [{ chat, tmpId, message }] : [];
    }),
  );
  await Promise.all(
    sent.map(({ chat, tmpId, message: { type, content } }) =>
      account.outbox.accept(chat, tmpId, { kind: 'message', type, content, upload: null }),
    ),
  );
  await allSettled(context, sent);
  const rows = sent.flatMap(({ tmpId }) => account.outbox.row(tmpId) ?? []);
  const refused = new Map<ChatKey, string>();
  for (const { chat, state, failure } of rows) if (state === 'failed') refused.set(chat, failure);
  const waiting = new Set(rows.filter(({ state }) => state !== 'failed').map(({ chat }) => chat));
  return done({
    refused: [...refused].map(([chat, message]) => ({ chat, message })),
    waiting: [...waiting].filter((chat) => !refused.has(chat)),
    left: allowed.filter((it) => !it).length,
  });
}

export async function sendCard(
  { chat, tmpId, card, ...given }: ArgsOf<'sendCard'>,
  { account }: SignedInContext,
): Promise<Result<null>> {
  const { type, targetId } = targetOf(card);
  const known = nameOf(card, account.people);
  const showName = known.showName || plainName(given.name ?? '');
  if (showName === '') return failed({ code: 'NOT_FOUND' });
  const headImage = known.headImage || safeUrl(given.headImage ?? '');
  const nickName = account.people.friend(targetId)?.nickName ?? showName;
  const name = account.people.group(targetId)?.name ?? showName;
  const content =
    type === 'PRIVATE'
      ? { userId: targetId, nickName, headImage }
      : { groupId: targetId, groupName: name, headImage };
  await account.outbox.accept(chat, tmpId, {
    kind: 'message',
    type: type === 'PRIVATE' ? MessageType.USER_CARD : MessageType.GROUP_CARD,
    content: JSON.stringify(content),
    upload: null,
  });
  return done(null);
}

/** X-FWD-03: no tips, no call records, no recalled messages. */
function canForward(message: StoredMessage, marks: Marks): boolean {
  const { type, status, content } = message;
  const isThere = status !== MessageStatus.RECALL && recallOf(message, marks) === null && content !== '';
  return type >= 0 && type <= 9 && isThere;
}

/**
 * Resolves when no sent message waits for an answer, when the connection is lost, or after RECEIPT_TIMEOUT.
 */
async function allSettled(
  { account, env }: SignedInContext,
  sent: readonly { tmpId: string }[],
): Promise<void> {
  const { outbox, changed$ } = account;
  const isSettled = (): boolean =>
    !account.canAsk || sent.every(({ tmpId }) => (outbox.row(tmpId)?.state ?? 'failed') === 'failed');
  const settled$ = changed$.pipe(startWith(undefined), filter(isSettled));
  await firstValueFrom(merge(settled$, timer(RECEIPT_TIMEOUT, env.scheduler)));
}

const isRepeated = (names: readonly string[]): boolean => new Set(names).size !== names.length;
