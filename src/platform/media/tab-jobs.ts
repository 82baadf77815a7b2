// The job queue for this tab's media worker. Each tab has its own: a file that crashes the worker affects no other tab.
import { type Remote, transfer } from 'comlink';
import { endpointSymbol } from 'vite-plugin-comlink/symbol';
import type * as MediaWorker from '../../../workers/media/media-worker.ts';
import { repairStoredFiles } from '../parts.ts';
import { MediaJobs, type SpawnedWorker } from './media-jobs.ts';

/** Marks an argument that a call transfers to the worker instead of copying it. */
export { transfer };

type MediaCalls = Remote<typeof MediaWorker>;

export const mediaJobs = new MediaJobs<MediaCalls>({
  spawn,
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  repair: repairStoredFiles,
});

/** Time limit of a job whose input is already decoded (a video frame, audio samples), ms. */
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
