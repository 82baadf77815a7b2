// The BroadcastChannel on which the engines of one browser settle which of them holds the line.
import { Observable } from 'rxjs';
import * as v from 'valibot';
import type { TokenPair } from '../../src/core/contract/views.ts';
import { TokensSchema } from '../schemas.ts';
import type { EngineEnv } from '../env.ts';

/** `is`, not `kind`: engines of earlier builds read this message. */
export type ChannelMessage =
  /** An engine asks for the line. `fresh`: for a page that was just loaded; `take`: because its user wants it there. */
  | { is: 'yield?'; fresh: boolean; take: boolean }
  /** The holder keeps the line. `busy`: until work in a page has ended; `free`: that work has ended, ask again. */
  | { is: 'alive' | 'busy' | 'free' }
  /** The holder gives the line up, and the sign-in with it. */
  | { is: 'yielding'; tokens: TokenPair | null };

/** A message with the engine that sent it. */
export type HeardMessage = ChannelMessage & { boot: string; build: string };

export interface EngineChannel {
  /** Messages of other engines; malformed ones are left out. For one subscriber, whose end closes the channel. */
  readonly heard$: Observable<HeardMessage>;
  say(message: ChannelMessage): void;
}

export function openEngineChannel(
  { channel: open, boot, build }: Pick<EngineEnv, 'channel' | 'boot' | 'build'>,
  name: string,
): EngineChannel {
  const channel = open(name);
  const heard$ = new Observable<HeardMessage>((subscriber) => {
    channel.onmessage = ({ data }) => {
      const message = v.safeParse(MessageSchema, data);
      if (message.success && message.output.boot !== boot) subscriber.next(message.output);
    };
    return () => channel.close();
  });
  return {
    heard$,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    say: (message) => channel.postMessage({ ...message, boot, build }),
  };
}

const sender = { boot: v.string(), build: v.string() };
const MessageSchema = v.variant('is', [
  v.object({ is: v.literal('yield?'), fresh: v.boolean(), take: v.boolean(), ...sender }),
  v.object({ is: v.picklist(['alive', 'busy', 'free']), ...sender }),
  v.object({ is: v.literal('yielding'), tokens: v.nullable(TokensSchema), ...sender }),
]);
