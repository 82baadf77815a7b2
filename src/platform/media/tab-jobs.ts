// The media worker of this tab, and the jobs for it. It is a dedicated worker: a file that ends it harms no other tab.
import { type Remote, transfer } from 'comlink';
import { endpointSymbol } from 'vite-plugin-comlink/symbol';
import type * as MediaWorker from '../../../workers/media/media-worker.ts';
import { MediaJobs, type SpawnedWorker } from './media-jobs.ts';

/** For arguments that a call hands over instead of copying them. */
export { transfer };

type MediaCalls = Remote<typeof MediaWorker>;

export const mediaJobs = new MediaJobs<MediaCalls>({
  spawn,
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
});

/** ms for a frame or for samples, which are decoded already */
export const DECODED_LIMIT = 10_000;

function spawn(): SpawnedWorker<MediaCalls> {
  // The bundler plugin recognises only this literal form of the call.
  const calls = new ComlinkWorker<typeof MediaWorker>(
    new URL('../../../workers/media/media-worker.ts', import.meta.url),
    { type: 'module' },
  );
  const worker = calls[endpointSymbol];
  const broken = new Promise<void>((resolve) => {
    for (const name of ['error', 'messageerror']) worker.addEventListener(name, () => resolve());
  });
  return { calls, broken, end: () => worker.terminate() };
}
