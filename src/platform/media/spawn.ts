// The start of the media worker, a dedicated worker of this tab: a file that ends it harms no other tab.
import { endpointSymbol } from 'vite-plugin-comlink/symbol';
import type * as MediaWorker from '../../../workers/media/media-worker.ts';
import type { SpawnedWorker } from './media-jobs.ts';

export type MediaCalls = InstanceType<typeof ComlinkWorker<typeof MediaWorker>>;

export function spawnMediaWorker(): SpawnedWorker<MediaCalls> {
  // The bundler plugin recognises only this literal form of the call.
  const calls = new ComlinkWorker<typeof MediaWorker>(
    new URL('../../../workers/media/media-worker.ts', import.meta.url),
    { type: 'module' },
  );
  const worker = calls[endpointSymbol];
  const broken = new Promise<void>((resolve) => {
    worker.addEventListener('error', (event) => {
      // The outcome of the job tells the user.
      event.preventDefault();
      resolve();
    });
    worker.addEventListener('messageerror', () => resolve());
  });
  return { calls, broken, end: () => worker.terminate() };
}
