// Timer that deletes unused uploads once a minute.
import type { Log } from '../log.ts';
import type { FileStore } from './store.ts';

export interface Sweeper {
  /** Stops the timer, and a running sweep after its present upload. Resolves when no sweep is running. */
  stop(): Promise<void>;
}

export function startUploadSweeper(files: Pick<FileStore, 'sweep'>, log: Log): Sweeper {
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const timer = setInterval(() => {
    running = running
      .then(() => files.sweep(stopping.signal))
      .catch((error: unknown) => log.warn({ err: error }, 'files that nothing names were not removed'));
  }, INTERVAL_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

const INTERVAL_MS = 60_000;
