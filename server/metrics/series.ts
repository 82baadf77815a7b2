// Series of a Prometheus registry whose values are read at the scrape. Counting is then a plain addition: a counter
// of the package takes 90 ns, and a push to a large group counts thousands of frames.
import { Counter, Gauge, Registry } from 'prom-client';

/** One value for each combination of labels. */
export type Labelled = Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>;

export interface Series {
  registry: Registry;
  /** A value that may fall. A series whose value is null is left out of the scrape. */
  gauge: (name: string, help: string, read: () => number | null) => void;
  gauges: (name: string, help: string, labelNames: readonly string[], read: () => Labelled) => void;
  /** A value that only grows. */
  counter: (name: string, help: string, read: () => number) => void;
  counters: (name: string, help: string, labelNames: readonly string[], read: () => Labelled) => void;
}

export function createSeries(): Series {
  const registry = new Registry();
  /** The metric is not added to the global registry: a process may have several servers. */
  const registers: Registry[] = [];
  return {
    registry,
    gauge: (name, help, read) => {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers,
          collect() {
            const value = read();
            if (value === null) this.remove();
            else this.set(value);
          },
        }),
      );
    },
    gauges: (name, help, labelNames, read) => {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers,
          labelNames,
          collect() {
            this.reset();
            for (const [labels, value] of read()) this.set(labels, value);
          },
        }),
      );
    },
    counter: (name, help, read) => {
      registry.registerMetric(
        new Counter({
          name,
          help,
          registers,
          collect() {
            this.reset();
            this.inc(read());
          },
        }),
      );
    },
    counters: (name, help, labelNames, read) => {
      registry.registerMetric(
        new Counter({
          name,
          help,
          registers,
          labelNames,
          collect() {
            this.reset();
            for (const [labels, value] of read()) this.inc(labels, value);
          },
        }),
      );
    },
  };
}

/** Counts by the values of one label. Values must come from a fixed set. */
export interface Tally<T extends string> {
  add(value: T, by?: number): void;
  read: () => Labelled;
}

/** `values`: the values that a scrape shows before the first count, so that rates begin at 0. */
export function createTally<T extends string>(label: string, values: readonly T[] = []): Tally<T> {
  const counts = new Map<T, number>(values.map((value) => [value, 0]));
  return {
    add: (value, by = 1) => void counts.set(value, (counts.get(value) ?? 0) + by),
    read: () => [...counts].map(([value, count]) => [{ [label]: value }, count] as const),
  };
}
