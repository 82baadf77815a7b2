// The network of one device: its pushes in order, and its requests and their answers in any order.
import { failed, type Result } from '../../../src/core/contract/result.ts';
import type { Push, Request } from './server.ts';

/** A fault of the next event: the request or its answer is lost, or the request or the push arrives twice. */
export type Fault = 'none' | 'lost' | 'twice';

type Answer = (request: Request) => Promise<Result<unknown>>;

/** A request on its way, at the server, or with an answer on its way back. */
interface Exchange {
  /** Moves on by one step: to the server, or back to the device. */
  advance(fault: Fault, answer: Answer): void;
}

export type NetworkEvent =
  | { kind: 'caught-up' }
  | { kind: 'push'; push: Push }
  | { kind: 'exchange'; exchange: Exchange };

export interface Network {
  /** A new socket; returns its number. */
  open(): number;
  /** The socket closes: its pushes are lost. */
  close(): void;
  push(socket: number, push: Push): void;
  request(request: Request): Promise<Result<unknown>>;
  /** Takes one of the next events; null for none. */
  take(pick: number): NetworkEvent | null;
  /** The answers to the requests under way are of no use any more. */
  forget(): void;
  /** The server ends: requests that it has not answered have no answer. */
  loseServer(): void;
}

export function createNetwork(): Network {
  let socket = 0;
  let isCatchingUp = false;
  let pushes: Push[] = [];
  let exchanges: (Exchange & { request: Request; isSent: boolean; answer: Result<unknown> | null })[] = [];
  let responses = new Map<Exchange, (result: Result<unknown>) => void>();

  function end(exchange: Exchange, result: Result<unknown>): void {
    exchanges = exchanges.filter((other) => other !== exchange);
    responses.get(exchange)?.(result);
    responses.delete(exchange);
  }

  return {
    open() {
      isCatchingUp = true;
      pushes = [];
      return ++socket;
    },
    close() {
      isCatchingUp = false;
      pushes = [];
      socket++;
    },
    push(from, push) {
      if (from === socket) pushes.push(push);
    },
    request: (request) =>
      new Promise((resolve) => {
        const exchange = {
          request,
          isSent: false,
          answer: null as Result<unknown> | null,
          advance(fault: Fault, answer: Answer) {
            const { answer: known } = exchange;
            if (fault === 'lost' || known !== null) {
              end(exchange, fault === 'lost' || known === null ? NO_ANSWER : known);
              return;
            }
            exchange.isSent = true;
            void answer(request).then((result) => (exchange.answer ??= result));
            if (fault === 'twice') void answer(request);
          },
        };
        exchanges.push(exchange);
        responses.set(exchange, resolve);
      }),
    take(pick) {
      const moving = exchanges.filter(({ isSent, answer }) => !isSent || answer !== null);
      const count = moving.length + (pushes.length > 0 ? 1 : 0) + (isCatchingUp ? 1 : 0);
      if (count === 0) return null;
      const at = pick % count;
      const exchange = moving[at];
      if (exchange) return { kind: 'exchange', exchange };
      if (at > moving.length || pushes.length === 0) {
        isCatchingUp = false;
        return { kind: 'caught-up' };
      }
      return { kind: 'push', push: pushes.shift()! };
    },
    forget: () => (responses = new Map()),
    loseServer() {
      for (const exchange of exchanges.filter(({ isSent, answer }) => isSent && answer === null))
        end(exchange, NO_ANSWER);
    },
  };
}

const NO_ANSWER = failed({ code: 'NO_ANSWER' });
