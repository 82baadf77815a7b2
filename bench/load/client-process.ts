// What the command asks of its client processes. The calls and answers travel as messages between processes.
import type { Received, Sent } from './books.ts';
import type { Counts } from './histogram.ts';
import type { MessageIds } from './messages.ts';
import type { Population } from './population.ts';

export interface Assignment {
  /** Number of this process, from 0. */
  process: number;
  population: Population;
  /** URL of each node. */
  origins: readonly string[];
  /** Access tokens of the accounts of this process. */
  tokens: ReadonlyMap<number, string>;
  /** The id of account 0; the others follow without a gap. */
  firstUserId: number;
  /** Ids of the groups, in the order of `allGroups`. */
  groupIds: readonly number[];
}

export interface Sending {
  sent: Sent[];
  /** From the begin of a request to the end of its answer. */
  answers: Counts;
  /** Delay of the requests against their plan: a high one means that the clients are the limit. */
  late: Counts;
  /** The first answer that is no success. */
  failure: string | null;
}

/** The functions of a client process. */
export interface ClientProcess {
  assign(assignment: Assignment): void;
  /** Resolves with the times from the opening of a socket to the answer to its login. */
  open(accounts: readonly number[]): Promise<Counts>;
  /** Closes all sockets; their closes are no faults. */
  closeAll(): void;
  /** The answers to heartbeats so far. `isEachAnswered`: each open socket has had one. */
  heartbeats(): { answers: number; isEachAnswered: boolean };
  /** Sends messages at a rate per second, whether or not the earlier ones are answered. */
  send(load: { rate: number; seconds: number }): Promise<Sending>;
  /** The healthy members of the group of stalled readers send so many long messages each, for two minutes at most. */
  sendToStalled(count: number): Promise<Sending>;
  /** Number of pushes of messages since the last `collect`. */
  arrived(): number;
  /**
   * Pulls the messages after `from` for the accounts that reconnected since the last call, because the server had told
   * them that pushes are missing.
   */
  pullMissed(from: MessageIds): Promise<void>;
  /** Returns and forgets the pushes since the last call. */
  collect(): Received & { latency: Counts };
  /** Stops to read the sockets of these accounts. Their pushes and closes count no more. */
  stall(accounts: readonly number[]): void;
  /** Reads them again. Resolves with the number of those that the server has closed. */
  resume(): Promise<number>;
  /** Sentences about sockets that ended without cause, or got no answer to a heartbeat. */
  faults(): string[];
}

export type Name = keyof ClientProcess;
export interface Call {
  id: number;
  name: Name;
  argument: unknown;
}
export interface Answer {
  id: number;
  value?: unknown;
  error?: string;
}

/** Microseconds of a clock that all processes of a machine share. */
export const sharedMicros = (): number => Number(process.hrtime.bigint() / 1_000n);

/** Begins the mark of a message in its content: `~seq~time~`. */
export const MARK = '~';
