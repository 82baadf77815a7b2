// Series of the process: event loop, processor, memory and garbage collection.
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import { createTally, type Series } from './series.ts';

/** Returns a function that ends the measurements. `now` returns ms of a clock that does not jump. */
export function addRuntime(series: Series, now: () => number = () => performance.now()): () => void {
  const endDelay = addEventLoop(series, now);
  const endCollections = addCollections(series);
  series.counters('partyline_cpu_seconds_total', 'Processor time of the process.', ['mode'], () => {
    const { user, system } = process.cpuUsage();
    return [[{ mode: 'user' }, user / 1e6] as const, [{ mode: 'system' }, system / 1e6] as const];
  });
  series.gauges(
    'partyline_memory_bytes',
    'Memory of the process; rss contains the other parts.',
    ['part'],
    () => {
      const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
      const parts = {
        rss,
        heap_total: heapTotal,
        heap_used: heapUsed,
        external,
        array_buffers: arrayBuffers,
      };
      return Object.entries(parts).map(([part, bytes]) => [{ part }, bytes] as const);
    },
  );
  series.gauge(
    'partyline_start_time_seconds',
    'Start of the process, in seconds since 1970.',
    () => performance.timeOrigin / 1000,
  );
  return () => {
    endDelay();
    endCollections();
  };
}

/**
 * The percentiles are those since the last scrape. A second program that scrapes shortly afterwards must not see an
 * empty histogram, so the measurement begins anew after WINDOW_MS at the earliest.
 */
function addEventLoop(series: Series, now: () => number): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let since = now();
  delays.enable();
  // The histogram contains the interval of its own timer.
  const percentile = (percent: number) =>
    Math.max(delays.percentile(percent) / 1e9 - RESOLUTION_MS / 1000, 0);
  series.gauge(
    'partyline_event_loop_delay_p50_seconds',
    'Median delay of the event loop since the last scrape.',
    () => percentile(50),
  );
  series.gauge(
    'partyline_event_loop_delay_p99_seconds',
    'Delay of the event loop that 1 % of the samples since the last scrape exceed.',
    () => {
      const value = percentile(99);
      if (now() - since >= WINDOW_MS) {
        delays.reset();
        since = now();
      }
      return value;
    },
  );
  series.counter(
    'partyline_event_loop_active_seconds_total',
    'Time in which the event loop was not idle; its rate is the utilisation, from 0 to 1.',
    () => performance.eventLoopUtilization().active / 1000,
  );
  return () => void delays.disable();
}

function addCollections(series: Series): () => void {
  const runs = createTally('kind', Object.values(KINDS));
  const seconds = createTally('kind', Object.values(KINDS));
  const observer = new PerformanceObserver((list) => {
    for (const { detail, duration } of list.getEntries() as unknown as Collection[]) {
      const kind = KINDS[detail.kind] ?? 'other';
      runs.add(kind);
      seconds.add(kind, duration / 1000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  series.counters('partyline_gc_runs_total', 'Garbage collections.', ['kind'], runs.read);
  series.counters('partyline_gc_seconds_total', 'Time of garbage collections.', ['kind'], seconds.read);
  return () => observer.disconnect();
}

/** An entry of garbage collection, whose `detail` the types of Node lack. */
interface Collection {
  detail: { kind: number };
  /** In ms. */
  duration: number;
}

const KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak_callbacks',
};

const RESOLUTION_MS = 10;
const WINDOW_MS = 10_000;
