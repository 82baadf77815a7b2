// The BroadcastChannel on which the engines of one browser settle which of them holds the server connection.
import { Observable } from 'rxjs';
import * as v from 'valibot';
import type { TokenPair } from '../../src/core/contract/views.ts';
import { TokensSchema } from '../schemas.ts';
import type { EngineEnv } from '../env.ts';

/** The discriminant is `is`, not `kind`, because engines of earlier builds read these messages. */
export type ChannelMessage =
  /**
   * An engine asks for the connection. `fresh`: for a page that has just loaded; `take`: because the user
   * asked for it in that page.
   */
  | { is: 'yield?'; fresh: boolean; take: boolean }
  /**
   * The holder keeps the connection. `busy`: until its current work has ended; `free`: that work has ended,
   * so other engines may ask again.
   */
  | { is: 'alive' | 'busy' | 'free' }
  /** The holder gives up the connection and passes on its sign-in. */
  | { is: 'yielding'; tokens: TokenPair | null };

/** A message with the id and build of the engine that sent it. */
export type ReceivedMessage = ChannelMessage & { boot: string; build: string };

export interface EngineChannel {
  /** Valid messages of other engines. Has one subscriber; its unsubscription closes the channel. */
  readonly messages$: Observable<ReceivedMessage>;
  send(message: ChannelMessage): void;
}

export function openEngineChannel(
  { channel: open, boot, build }: Pick<EngineEnv, 'channel' | 'boot' | 'build'>,
  name: string,
): EngineChannel {
  const channel = open(name);
  const messages$ = new Observable<ReceivedMessage>((subscriber) => {
    channel.onmessage = ({ data }) => {
      const message = v.safeParse(MessageSchema, data);
      if (message.success && message.output.boot !== boot) subscriber.next(message.output);
    };
    return () => channel.close();
  });
  return {
    messages$,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    send: (message) => channel.postMessage({ ...message, boot, build }),
  };
}

const sender = { boot: v.string(), build: v.string() };
const MessageSchema = v.variant('is', [
  v.object({ is: v.literal('yield?'), fresh: v.boolean(), take: v.boolean(), ...sender }),
  v.object({ is: v.picklist(['alive', 'busy', 'free']), ...sender }),
  v.object({ is: v.literal('yielding'), tokens: v.nullable(TokensSchema), ...sender }),
]);
