// The Comlink interfaces between a tab and the engine. No callback crosses: the tab requests each batch,
// which acknowledges the previous one. A frozen tab requests none, so nothing piles up.
import type { ChatKey } from '../domain/chat-key.ts';
import type { AnswerOf, ArgsOf, CommandName } from './commands.ts';
import type { Result } from './result.ts';
import type { Batch, TokenPair, ViewSpec } from './views.ts';

/** Protocol version. Raise it when this file, rows, views or commands change incompatibly. */
export const PROTOCOL = 5;

/** The error that an ending engine answers to a hello: the page starts a new engine. */
export const CLOSING = 'partyline: the engine is closing';

/** The first message of a tab. */
export interface Hello {
  protocol: number;
  build: string;
  /** Random, one per page load; the tab holds the lock `seatLock(seat)` until it closes. */
  seat: string;
  tokens: TokenPair | null;
  /** The automatic sign-in of local storage; null for none. */
  auto: { userName: string; sealed: string; terminal: 0 | 1 } | null;
  /** The page's language tags, preferred first. The server answers in them while no user is signed in. */
  languages: readonly string[];
  /** The page has just been loaded: only a fresh page may take the connection from another build. */
  fresh: boolean;
  /**
   * The user wants the connection in this page, even if another page has it. Only
   * where each page has its own engine.
   */
  take: boolean;
}

export interface Welcome {
  protocol: number;
  build: string;
  /** The boot id. The engine holds the lock `engineLock(boot)` until it ends. */
  boot: string;
}

/** The entry interface, one per worker. */
export interface EngineEntry {
  hello(hello: Hello, port: MessagePortLike): Promise<Welcome>;
}

/** A transferable port, typed loosely because the core compiles without DOM types. */
export type MessagePortLike = object;

/** The interface of one seat, one per tab. */
export interface Seat {
  /** Subscribes; the next batch carries the snapshot under this number. */
  open(view: number, spec: ViewSpec): Promise<void>;
  close(view: number): Promise<void>;
  /** Acknowledges batch `acknowledged` (0 at first) and waits for the next one. */
  next(acknowledged: number): Promise<Batch>;
  /**
   * `user`: the id of the user whose rows the tab showed when it sent the command; SIGNED_OUT where another
   * user is signed in by now (INV-9). Without `user` the command is for any user.
   */
  command<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user?: number | null,
  ): Promise<Result<AnswerOf[C]>>;
  /** Reports page state that a worker cannot see: network, visibility, focus, resume from freeze. */
  environment(change: Environment): Promise<void>;
}

export interface Environment {
  online?: boolean;
  visible?: boolean;
  focused?: boolean;
  resumed?: boolean;
  /** The user asks for a connection attempt now, without a pause. */
  retry?: boolean;
  /** The chat on this tab's screen; null for none. */
  chat?: ChatKey | null;
  /** The user has interacted with this tab, so the tab may play sounds. */
  active?: boolean;
  /** The tab has work that a change of engines would interrupt; another build waits until it ends. */
  busy?: boolean;
}

export const seatLock = (seat: string): string => `partyline-seat:${seat}`;
export const engineLock = (boot: string): string => `partyline-engine-alive:${boot}`;
