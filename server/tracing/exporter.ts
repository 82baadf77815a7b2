// Reports a collector that takes no spans: one warning when it fails, and one line when it is back.
import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';

export function reportFailures(exporter: SpanExporter, log: Pick<Log, 'warn' | 'info'>): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS;
        if (fails && !isFailing) {
          log.warn({ reason: result.error?.message ?? 'unknown' }, 'the collector takes no spans');
        }
        if (!fails && isFailing) log.info({}, 'the collector takes spans again');
        isFailing = fails;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
