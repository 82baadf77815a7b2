// Every realm. The doors between a tab and the engine. No callback crosses: the tab asks for the next
// batch and thereby acknowledges the last one, so a frozen tab simply does not ask.
import type { ChatKey } from '../domain/chat-key.ts';
import type { AnswerOf, ArgsOf, CommandName } from './commands.ts';
import type { Result } from './result.ts';
import type { Batch, TokenPair, ViewSpec } from './views.ts';

/** Raised when this file, rows, views or commands change in a way that an older side cannot read. */
export const PROTOCOL = 5;

/** What a hello is refused with when the engine is ending: the page asks for a new one. */
export const CLOSING = 'partyline: the engine is closing';

/** What a tab says first. */
export interface Hello {
  protocol: number;
  build: string;
  /** Random, one per page load; the tab holds the lock `seat:<id>` while it lives. */
  seat: string;
  tokens: TokenPair | null;
  /** What local storage keeps for the automatic sign-in, null when there is none. */
  auto: { userName: string; sealed: string; terminal: 0 | 1 } | null;
  /** The page's language tags, most wanted first: the server answers in them before anyone is signed in. */
  languages: readonly string[];
  /** The page has just been loaded: only such a one may take the line over from another build. */
  fresh: boolean;
  /** The user wants the line here, whichever page has it: only where each page has an engine of its own. */
  take: boolean;
}

export interface Welcome {
  protocol: number;
  build: string;
  /** The engine holds the lock `engine-alive:<boot>` while it lives. */
  boot: string;
}

/** The outer door, one per worker. */
export interface Door {
  hello(hello: Hello, port: MessagePortLike): Promise<Welcome>;
}

/** What crosses as a transferable; typed loosely because the core knows no DOM. */
export type MessagePortLike = object;

/** The inner door, one per tab. */
export interface Seat {
  /** Subscribes; the snapshot comes with the next batch under this number. */
  open(view: number, spec: ViewSpec): Promise<void>;
  close(view: number): Promise<void>;
  /** Acknowledges batch `acknowledged` (0 at first) and waits for the next one. */
  next(acknowledged: number): Promise<Batch>;
  /**
   * `user`: the id of the user whose rows the tab showed when this was asked for; SIGNED_OUT where another
   * one is signed in by then (INV-9). Without one it is whoever's.
   */
  command<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user?: number | null,
  ): Promise<Result<AnswerOf[C]>>;
  /** What the page knows and a worker cannot: network, visibility, focus, being thawed. */
  environment(change: Environment): Promise<void>;
}

export interface Environment {
  online?: boolean;
  visible?: boolean;
  focused?: boolean;
  resumed?: boolean;
  /** The user wants the line now, and no pause. */
  retry?: boolean;
  /** The chat that this tab shows, null for none. */
  chat?: ChatKey | null;
  /** The user has touched this tab: it may play sounds. */
  active?: boolean;
  /** Something is under way here that a change of engines would break off: another build has to wait for its end. */
  busy?: boolean;
}

export const seatLock = (seat: string): string => `partyline-seat:${seat}`;
export const engineLock = (boot: string): string => `partyline-engine-alive:${boot}`;
