// Traces by OpenTelemetry. start.ts imports this file only if an endpoint is configured: the packages take 26 MB.
// The spans go to the collector in the background, so a slow collector delays no request.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { Spans, SpanStart, Tracing } from '../spans.ts';
import { VERSION } from '../version.ts';
import { withTimeout } from '../with-timeout.ts';
import { reportFailures } from './exporter.ts';
import type { TraceSampler, TraceSettings } from './settings.ts';

/** The context of the running request is kept per tracing, so that several servers of one process stay apart. */
export function startTracing(
  { url, headers, resource, sampler, delayMs }: TraceSettings,
  log: Pick<Log, 'warn' | 'info'>,
): Tracing {
  const sender = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_MS });
  const processor = new BatchSpanProcessor({
    exporter: reportFailures(sender, log),
    maxQueueSize: MAX_QUEUED,
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.version': VERSION, ...resource })),
    sampler: samplerOf(sampler),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('partyline', VERSION);
  const contexts = new AsyncLocalStorage<Context>();

  /** Starts a span in the running one; null where none runs, or where the running one is not sampled. */
  const start = ({ name, kind, fields = {} }: SpanStart): { span: Span; context: Context } | null => {
    const context = contexts.getStore();
    // A timer may outlive the request that set it. A span that has ended gets no more parts.
    if (!context || !trace.getSpan(context)?.isRecording()) return null;
    const span = tracer.startSpan(name, { kind: KINDS[kind ?? 'internal'], attributes: fields }, context);
    return { span, context: trace.setSpan(context, span) };
  };
  const spans: Spans = {
    within: async (description, work) => {
      const started = start(description);
      if (!started) return work(() => undefined);
      const { span, context } = started;
      try {
        return await contexts.run(context, () => work((fields) => void span.setAttributes(fields)));
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    begin: (description) => {
      const started = start(description);
      if (!started) return () => undefined;
      return (error) => {
        if (error !== undefined) fail(started.span, error);
        started.span.end();
      };
    },
  };
  return {
    spans,
    request: ({ method, route, traceParent }) => {
      const attributes = { 'http.request.method': method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = tracer.startSpan(`${method} ${route}`, options, parentOf(traceParent));
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        run: (next) => contexts.run(context, next),
        end: ({ status, code, isAborted }) => {
          span.setAttributes({
            'http.response.status_code': status,
            ...(code !== 0 && { 'partyline.result_code': code }),
            ...(isAborted && { 'error.type': 'aborted' }),
          });
          if (status >= 500 || isAborted) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: async () => {
      await withTimeout(STOP_MS, provider.shutdown()).catch(() =>
        log.warn({}, 'the last spans could not be sent'),
      );
    },
  };
}

/** The context of the caller's span. The header `tracestate` is not read: it may contain any text. */
function parentOf(traceParent: string): Context {
  const parent = parseTraceParent(traceParent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function samplerOf({ followsParent, ratio }: TraceSampler) {
  const root = new TraceIdRatioBasedSampler(ratio);
  return followsParent ? new ParentBasedSampler({ root }) : root;
}

/** Only the kind of the error: the message of a failed statement may contain values. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER };

/** Most spans in memory while the collector does not take them; further ones are dropped. */
const MAX_QUEUED = 4_096;
const EXPORT_MS = 10_000;
const STOP_MS = 2_000;
