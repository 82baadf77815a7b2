// A collector of OpenTelemetry: OTLP over HTTP, in JSON.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Batch {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

export interface Collector {
  url: string;
  /** Headers of the requests so far. */
  requests: readonly { path: string | undefined; token: string | undefined }[];
  spans(): ReceivedSpan[];
  /** Attributes of the sender, of the last batch. */
  resource(): Record<string, string | undefined>;
  /** The JSON of all batches. */
  text(): string;
  /** Resolves when the collector has got a request. */
  reached: Promise<void>;
  close(): Promise<void>;
}

/** `answers`: the HTTP status of all answers; null never answers. */
export async function startCollector(answers: number | null = 200): Promise<Collector> {
  const requests: { path: string | undefined; token: string | undefined }[] = [];
  const batches: Batch[] = [];
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    requests.push({ path: request.url, token: request.headers['x-token'] as string | undefined });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      batches.push(JSON.parse(Buffer.concat(chunks).toString()) as Batch);
      resolve();
      if (answers !== null) response.writeHead(answers, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    requests,
    reached,
    spans: () =>
      batches.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resource: () => valuesOf(batches.at(-1)!.resourceSpans[0]!.resource),
    text: () => JSON.stringify(batches),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The attributes of a span, by their names. */
export function valuesOf({
  attributes,
}: Pick<ReceivedSpan, 'attributes'>): Record<string, string | undefined> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue)]),
  );
}

/** Settings of traces to a collector, which gets each span at once. */
export const tracesTo = (url: string) => ({
  url,
  headers: { 'x-token': 'of the collector' },
  resource: { 'service.name': 'partyline' },
  sampler: { followsParent: true, ratio: 1 },
  delayMs: 0,
});
