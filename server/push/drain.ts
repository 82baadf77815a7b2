// The first part of a stop: clients move to the other servers, before this one closes.
import type { ServerState } from '../http/health.ts';

export interface Draining {
  state: ServerState;
  cluster: {
    isShared: boolean;
    hasOthers(): boolean;
    drain(): void;
  };
  /** Resolves after `ms`. */
  wait: (ms: number) => Promise<void>;
  /** Ends the acceptance of connections. Open ones stay. */
  stopListening: () => void;
  /** Closes all sockets within `ms`. Their clients reconnect at once. */
  moveSockets: (ms: number) => Promise<void>;
}

/**
 * Takes `ms`, or ends as soon as no other server goes on. In the first half the server still does all its work, so
 * that load balancers see that it is not ready. In the second half it accepts no connection, and its sockets close
 * one after the other.
 */
export async function drain(
  ms: number,
  { state, cluster, wait, stopListening, moveSockets }: Draining,
): Promise<void> {
  state.stopping = true;
  if (!cluster.isShared || !cluster.hasOthers()) return;
  cluster.drain();
  for (let left = ms / 2; left > 0; left -= STEP_MS) {
    await wait(Math.min(left, STEP_MS));
    // All servers may stop at the same time.
    if (!cluster.hasOthers()) return;
  }
  stopListening();
  await moveSockets(ms / 2);
}

const STEP_MS = 100;
