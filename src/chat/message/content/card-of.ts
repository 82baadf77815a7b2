// Person or group that a card message names. Validates the content, which is untrusted. Pure.
import * as v from 'valibot';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { type ChatKey, groupChat, privateChat } from '../../../core/domain/chat-key.ts';
import { MessageType } from '../../../core/domain/enums.ts';
import { unbounded } from '../../../core/domain/foreign.ts';
import { toId } from '../../../core/wire/convert.ts';
import { safeUrl } from '../../../core/wire/url.ts';
import { shownName } from '../../../shared/files/file-name.ts';

export interface CardFacts {
  kind: 'user' | 'group';
  of: ChatKey;
  /** Name of the person or group, '' where the content has none. */
  name: string;
  /** URL of the avatar, '' for none. */
  headImage: string;
}

/** The person or group of a card; null for malformed content, or content without a valid id. */
export function cardOf({ type, content }: Pick<MessageRow, 'type' | 'content'>): CardFacts | null {
  const fields = read(unbounded(content));
  if (!fields) return null;
  const headImage = safeUrl(fields.headImage ?? '');
  if (type === MessageType.USER_CARD) {
    const id = toId(fields.userId);
    return id
      ? { kind: 'user', of: privateChat(id), name: shownName(fields.nickName ?? ''), headImage }
      : null;
  }
  const id = type === MessageType.GROUP_CARD ? toId(fields.groupId) : undefined;
  return id ? { kind: 'group', of: groupChat(id), name: shownName(fields.groupName ?? ''), headImage } : null;
}

/** Group cards expire after 7 days; contact cards never expire. */
export const hasExpired = (kind: CardFacts['kind'], sendTime: number, now: number): boolean =>
  kind === 'group' && now - sendTime > GROUP_CARD_LIFETIME;

/** Time after which a group card expires, ms. */
const GROUP_CARD_LIFETIME = 7 * 86_400_000;

const text = v.nullish(v.string());
const anything = v.custom<unknown>(() => true);
const Schema = v.object({
  userId: v.nullish(anything),
  groupId: v.nullish(anything),
  nickName: text,
  groupName: text,
  headImage: text,
});

function read(content: string): v.InferOutput<typeof Schema> | null {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  const result = v.safeParse(Schema, value);
  return result.success ? result.output : null;
}
