// Turns in a lane among the nodes of a history, in memory: the embedded database has one connection, so its advisory
// locks hold nobody back. The death of a node ends its turns, as the end of its connection does in PostgreSQL.
import type { Lane } from '../../../server/chats.ts';
import { Busy } from '../../../server/http/admission.ts';
import type { DatabaseTurns } from '../../../server/messages/database-turns.ts';

interface Turn {
  owner: object;
  begin: () => void;
}

export class SharedTurns {
  /** By lane: the present turn, and those that wait. */
  readonly #turns = new Map<Lane, Turn[]>();

  of(owner: object, isUp: () => boolean, synced: () => Promise<void>): DatabaseTurns {
    return {
      pool: null,
      take: async (lane) => {
        if (!isUp()) throw new Busy('no connection for a turn is free');
        const { promise, resolve } = Promise.withResolvers<void>();
        const turn = { owner, begin: resolve };
        const turns = this.#turns.get(lane) ?? [];
        turns.push(turn);
        this.#turns.set(lane, turns);
        if (turns[0] === turn) resolve();
        await promise;
        return async () => {
          await synced();
          this.#end(lane, (other) => other === turn);
        };
      },
      synced,
      close: () => Promise.resolve(),
    };
  }

  /** Ends all turns of a dead node. */
  release(owner: object): void {
    for (const lane of this.#turns.keys()) this.#end(lane, (turn) => turn.owner === owner);
  }

  #end(lane: Lane, isMeant: (turn: Turn) => boolean): void {
    const left = this.#turns.get(lane)?.filter((turn) => !isMeant(turn)) ?? [];
    if (left.length === 0) this.#turns.delete(lane);
    else this.#turns.set(lane, left);
    left[0]?.begin();
  }
}
