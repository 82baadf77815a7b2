// Spans: the named parts of the work on a request, for a tracing system. A span has no personal data: no names,
// ids, texts, tokens or query strings. server/tracing sends spans; a server without tracing uses NO_SPANS.

export type SpanFields = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** A fixed text, or a text with few possible values. */
  name: string;
  /** `client`: a request to the database or to Redis. `producer`: a push. */
  kind?: 'client' | 'producer';
  fields?: SpanFields;
}

/** Spans exist only while the span around them runs. Work outside of a traced request has none. */
export interface Spans {
  /** Runs `work` in a span, which is the parent of all spans in it. `note` adds fields. */
  within<T>(start: SpanStart, work: (note: (fields: SpanFields) => void) => Promise<T>): Promise<T>;
  /** Begins a span without parts. Returns its end, which takes the error of a failure. */
  begin(start: SpanStart): (error?: unknown) => void;
}

/** The span of an HTTP request. */
export interface RequestSpan {
  /** Runs `next` and all that follows from it in the span. */
  run(next: () => void): void;
  end(answer: { status: number; code: number; isAborted: boolean }): void;
}

export interface Tracing {
  spans: Spans;
  /** Begins the span of a request; null without tracing. `traceParent`: the request's header, '' without one. */
  request: ((request: { method: string; route: string; traceParent: string }) => RequestSpan) | null;
  /** Sends the last spans. Ends within 2 s, also without a collector. */
  stop: () => Promise<void>;
}

const nothing = (): void => undefined;

export const NO_SPANS: Spans = {
  within: (_start, work) => work(nothing),
  begin: () => nothing,
};

export const NO_TRACING: Tracing = { spans: NO_SPANS, request: null, stop: () => Promise.resolve() };
