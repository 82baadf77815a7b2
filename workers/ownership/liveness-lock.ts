// The lock that an engine holds for life: its tabs queue on it, and its grant tells them that the engine is dead.
import { engineLock } from '../../src/core/contract/seat.ts';
import type { EngineEnv } from '../env.ts';

export interface LivenessLock {
  /** Settles when the lock is held. */
  readonly begun: Promise<void>;
  /** Gives the lock back, as the engine's death would. */
  end(): void;
}

export function holdLivenessLock({ locks, boot }: Pick<EngineEnv, 'locks' | 'boot'>): LivenessLock {
  const ended = Promise.withResolvers<void>();
  const begun = new Promise<void>((holding, refused) => {
    locks
      .request(engineLock(boot), () => {
        holding();
        return ended.promise;
      })
      .catch(refused);
  });
  return { begun, end: ended.resolve };
}
