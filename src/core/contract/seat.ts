// The doors between a tab and the engine. No callback crosses: the tab asks for each batch and so acknowledges the last
// one, and a frozen tab does not ask.
import type { ChatKey } from '../domain/chat-key.ts';
import type { AnswerOf, ArgsOf, CommandName } from './commands.ts';
import type { Result } from './result.ts';
import type { Batch, TokenPair, ViewSpec } from './views.ts';

/** Raised when this file, rows, views or commands change in a way that an older side cannot read. */
export const PROTOCOL = 5;

/** The error of a hello to an engine that is ending: the page asks for a new engine. */
export const CLOSING = 'partyline: the engine is closing';

/** The first message of a tab. */
export interface Hello {
  protocol: number;
  build: string;
  /** Random, one per page load; the tab holds the lock `seat:<id>` while it lives. */
  seat: string;
  tokens: TokenPair | null;
  /** The automatic sign-in of local storage; null for none. */
  auto: { userName: string; sealed: string; terminal: 0 | 1 } | null;
  /** The page's language tags, preferred first: the server answers in them while nobody is signed in. */
  languages: readonly string[];
  /** The page has just been loaded: only a fresh page may take the line from another build. */
  fresh: boolean;
  /** The user wants the line in this page, whichever page has it. Only where each page has its own engine. */
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

/** A transferable port; typed loosely because the core knows no DOM. */
export type MessagePortLike = object;

/** The inner door, one per tab. */
export interface Seat {
  /** Subscribes; the snapshot comes with the next batch under this number. */
  open(view: number, spec: ViewSpec): Promise<void>;
  close(view: number): Promise<void>;
  /** Acknowledges batch `acknowledged` (0 at first) and waits for the next one. */
  next(acknowledged: number): Promise<Batch>;
  /**
   * `user`: the id of the user whose rows the tab showed when the command was given; SIGNED_OUT where another user is
   * signed in by now (INV-9). Without it the command is for any user.
   */
  command<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user?: number | null,
  ): Promise<Result<AnswerOf[C]>>;
  /** Tells state of the page that a worker cannot see: network, visibility, focus, being thawed. */
  environment(change: Environment): Promise<void>;
}

export interface Environment {
  online?: boolean;
  visible?: boolean;
  focused?: boolean;
  resumed?: boolean;
  /** The user wants the line now, without a pause. */
  retry?: boolean;
  /** The chat on this tab's screen, null for none. */
  chat?: ChatKey | null;
  /** The user has touched this tab: it may play sounds. */
  active?: boolean;
  /** Work is under way that a change of engines would break off: another build waits for its end. */
  busy?: boolean;
}

export const seatLock = (seat: string): string => `partyline-seat:${seat}`;
export const engineLock = (boot: string): string => `partyline-engine-alive:${boot}`;
