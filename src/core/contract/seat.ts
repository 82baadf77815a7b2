// The Comlink interfaces between a tab and the engine. No callback crosses them: the tab requests each batch of
// changes, and the request acknowledges the previous batch. A frozen tab requests none, so no batches pile up.
import type { ChatKey } from '../domain/chat-key.ts';
import type { AnswerOf, ArgsOf, CommandName } from './commands.ts';
import type { Result } from './result.ts';
import type { Batch, TokenPair, ViewSpec } from './views.ts';

/**
 * Version of the protocol between tab and engine. It rises when this file, rows, views or commands change
 * incompatibly.
 */
export const PROTOCOL = 9;

/** The message of the error with which an ending engine answers a hello; the page then starts a new engine. */
export const CLOSING = 'partyline: the engine is closing';

/** The first message of a tab to an engine. */
export interface Hello {
  protocol: number;
  build: string;
  /**
   * The tab's random id with the number of the hello; the tab holds the lock `seatLock(seat)` while connected.
   */
  seat: string;
  tokens: TokenPair | null;
  /** The data for an automatic sign-in, from local storage; null for none. */
  auto: { userName: string; sealed: string; terminal: 0 | 1 } | null;
  /** The page's language tags, preferred first. While no user is signed in, the server answers in them. */
  languages: readonly string[];
  /**
   * True until an engine has answered a hello of this page: only then may the page take the connection from another
   * build.
   */
  fresh: boolean;
  /**
   * The user wants the connection in this page, even if another page has it. Used only where each page has its
   * own engine.
   */
  take: boolean;
}

export interface Welcome {
  protocol: number;
  build: string;
  /** The engine's random id. The engine holds the lock `engineLock(boot)` until it ends. */
  boot: string;
}

/** The interface through which tabs connect to an engine, one for each worker. */
export interface EngineEntry {
  hello(hello: Hello, port: MessagePortLike): Promise<Welcome>;
}

/** A transferable port, typed loosely because the core compiles without DOM types. */
export type MessagePortLike = object;

/** The interface of one seat, which is the engine's end of the connection to one tab. */
export interface Seat {
  /** Subscribes to a view; a later batch carries the snapshot under this number. */
  open(view: number, spec: ViewSpec): Promise<void>;
  close(view: number): Promise<void>;
  /** Acknowledges batch `acknowledged` (0 at first), and resolves with the next batch. */
  next(acknowledged: number): Promise<Batch>;
  /**
   * `user`: the id of the user whose rows the tab showed when it sent the command. The command fails with
   * SIGNED_OUT where another user is signed in by now (INV-9). Without `user` the command is for any user.
   */
  command<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user?: number | null,
  ): Promise<Result<AnswerOf[C]>>;
  /** Reports page state that a worker cannot see: network, visibility, focus, resume from a freeze. */
  environment(change: Environment): Promise<void>;
}

export interface Environment {
  online?: boolean;
  visible?: boolean;
  focused?: boolean;
  resumed?: boolean;
  /** The user asks for an attempt to connect now, without the pause between attempts. */
  retry?: boolean;
  /** The chat on this tab's screen; null for none. */
  chat?: ChatKey | null;
  /** The user has interacted with this tab, so the tab may play sounds. */
  active?: boolean;
  /**
   * The tab has work that a switch of engines would interrupt; an engine of another build waits for its end.
   */
  busy?: boolean;
}

export const seatLock = (seat: string): string => `partyline-seat:${seat}`;
export const engineLock = (boot: string): string => `partyline-engine-alive:${boot}`;
