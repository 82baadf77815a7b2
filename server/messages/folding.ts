// The job that folds the rows of older versions (fold-rows.ts), beside the normal work of the server.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { type BatchServices, foldBatch, FOLDED_KINDS } from './fold-rows.ts';

export interface Folding {
  /** Ends the job after its present statement. */
  stop(): Promise<void>;
}

export interface FoldingTimes {
  /** Before the first batch: a starting server has other work. */
  beginMs: number;
  /** Between two passes. */
  passMs: number;
  /** After a failure, and while another node has the job. */
  retryMs: number;
  claimMs: number;
  /**
   * The pause after a statement, as a multiple of its time. With 20 the job has a twentieth of the time of the database,
   * and less where other work makes its statements wait.
   */
  pause: number;
}

const TIMES: FoldingTimes = {
  beginMs: 10_000,
  passMs: 3_600_000,
  retryMs: 30_000,
  claimMs: 60_000,
  pause: 20,
};

export function startFolding(
  { rows }: Pick<Database, 'rows'>,
  log: Pick<Log, 'warn' | 'info'>,
  times: FoldingTimes = TIMES,
): Folding {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => sleep(ms, undefined, { signal, ref: false });
  let elapsed = 0;
  const services: BatchServices = {
    rows: async (statement) => {
      signal.throwIfAborted();
      const from = performance.now();
      try {
        return await rows(statement);
      } finally {
        elapsed = performance.now() - from;
      }
    },
    holder: randomUUID(),
    claimMs: times.claimMs,
    rest: () => wait(Math.max(MIN_REST_MS, times.pause * elapsed)),
  };
  const work = async () => {
    await wait(times.beginMs);
    for (;;) {
      try {
        await wait((await pass(services)) === 'held' ? times.retryMs : times.passMs);
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ err: error }, 'older messages could not be folded for the search');
        await wait(times.retryMs);
      }
    }
  };
  const working = work().catch(() => undefined);
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** One pass over all rows, the newest first. */
async function pass(services: BatchServices): Promise<'done' | 'held'> {
  for (const kind of FOLDED_KINDS) {
    for (let result = await foldBatch(services, kind); result !== 'done';) {
      if (result === 'held') return 'held';
      await services.rest();
      result = await foldBatch(services, kind);
    }
  }
  return 'done';
}

const MIN_REST_MS = 5;
