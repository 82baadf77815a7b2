// Schemas of all input of the engine except commands. The sender may be a page of another build, a hostile
// page, or another engine.
import * as v from 'valibot';
import { parseChatKey, type ChatKey } from '../src/core/domain/chat-key.ts';

const text = v.pipe(v.string(), v.maxLength(8192));
export const ChatSchema = v.custom<ChatKey>((it) => parseChatKey(it) !== null);

export const TokensSchema = v.object({
  signIn: text,
  number: v.pipe(v.number(), v.safeInteger()),
  accessToken: text,
  refreshToken: text,
});

/** The first message of a page, in any protocol version. The engine answers another version with its own. */
export const AnyHelloSchema = v.object({ protocol: v.number() });

export const HelloSchema = v.object({
  protocol: v.number(),
  build: text,
  seat: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  tokens: v.nullable(TokensSchema),
  auto: v.nullable(v.object({ userName: text, sealed: text, terminal: v.picklist([0, 1]) })),
  languages: v.pipe(v.array(text), v.maxLength(20)),
  fresh: v.boolean(),
  take: v.boolean(),
});

/** A non-negative integer: the number that a tab gave to a view, an id, or a time. */
export const NumberSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The number of rows that a tab requests from a view that can load more. */
export const SizeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5000));

/** The parameters of a view. */
export const SpecSchema = v.variant('view', [
  v.object({
    view: v.picklist(['status', 'chats', 'people', 'friends', 'requests', 'groupings', 'groups', 'call']),
  }),
  v.object({ view: v.picklist(['head', 'members', 'group']), chat: ChatSchema }),
  v.object({
    view: v.literal('pane'),
    chat: ChatSchema,
    size: SizeSchema,
    around: v.exactOptional(v.object({ id: NumberSchema, after: SizeSchema })),
  }),
  // The code of the view checks the other parameters (views/search/search-spec.ts).
  v.object({ view: v.literal('search') }),
]);

export const EnvironmentSchema = v.object({
  online: v.exactOptional(v.boolean()),
  visible: v.exactOptional(v.boolean()),
  focused: v.exactOptional(v.boolean()),
  resumed: v.exactOptional(v.boolean()),
  retry: v.exactOptional(v.boolean()),
  chat: v.exactOptional(v.nullable(ChatSchema)),
  active: v.exactOptional(v.boolean()),
  busy: v.exactOptional(v.boolean()),
});
