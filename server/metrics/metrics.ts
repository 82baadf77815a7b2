// The figures of a server for Prometheus. Parts of the server count in interfaces of their own, which the counts
// below fit; all other values are read at the scrape.
import { countRates, countRequests, countStatements } from './request-counts.ts';
import { addRuntime } from './runtime.ts';
import { createSeries } from './series.ts';
import { countPushes, countSockets } from './socket-counts.ts';
import { addSources, type Sources } from './sources.ts';

export interface Metrics {
  sockets: ReturnType<typeof countSockets>;
  pushes: ReturnType<typeof countPushes>;
  requests: ReturnType<typeof countRequests>;
  rates: ReturnType<typeof countRates>;
  statements: ReturnType<typeof countStatements>;
  /** Sets the parts that a scrape reads. */
  read(sources: Sources): void;
  /** The content type of `text`: Prometheus' text format. */
  contentType: string;
  text(): Promise<string>;
  /** All series, for the test of their documentation. */
  list(): { name: string; type: string; help: string; labels: string[] }[];
  /** Ends the measurements of the process. */
  stop(): void;
}

export function createMetrics(): Metrics {
  const series = createSeries();
  const { registry } = series;
  let sources: Sources | null = null;
  addSources(series, () => sources);
  const counts = {
    sockets: countSockets(series),
    pushes: countPushes(series),
    requests: countRequests(series),
    rates: countRates(series),
    statements: countStatements(series),
  };
  const stop = addRuntime(series);
  return {
    ...counts,
    read: (given) => {
      sources = given;
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
    list: () =>
      registry.getMetricsAsArray().map((metric) => {
        const { name, type, help, labelNames } = metric as unknown as Described;
        return { name, type, help, labels: [...labelNames] };
      }),
    stop,
  };
}

/** Fields that the classes of prom-client have and their types lack. */
interface Described {
  name: string;
  type: string;
  help: string;
  labelNames: readonly string[];
}
