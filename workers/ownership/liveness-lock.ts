// The lock that an engine holds until it dies. Its tabs queue for the lock; a granted lock tells a tab that
// the engine has died.
import { engineLock } from '../../src/core/contract/seat.ts';
import type { EngineEnv } from '../env.ts';

export interface LivenessLock {
  /** Resolves when the lock is held. */
  readonly held: Promise<void>;
  /** Releases the lock, as the engine's death would. */
  end(): void;
}

export function holdLivenessLock({ locks, boot }: Pick<EngineEnv, 'locks' | 'boot'>): LivenessLock {
  const ended = Promise.withResolvers<void>();
  const held = new Promise<void>((holding, refused) => {
    locks
      .request(engineLock(boot), () => {
        holding();
        return ended.promise;
      })
      .catch(refused);
  });
  return { held, end: ended.resolve };
}
