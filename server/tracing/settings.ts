// Settings of traces, from the standard variables of OpenTelemetry.

export interface TraceSettings {
  /** The URL that receives spans as OTLP over HTTP, in JSON. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Attributes of all spans; `service.name` is among them. */
  resource: Readonly<Record<string, string>>;
  sampler: TraceSampler;
  /** Longest time from the end of a span to its sending, in ms. */
  delayMs: number;
}

export interface TraceSampler {
  /** Whether a request with a `traceparent` header is sampled as that header says. */
  followsParent: boolean;
  /** The share of all other requests, from 0 to 1. */
  ratio: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns null without an endpoint, and an error sentence for invalid settings. */
export function readTraces(env: Environment): TraceSettings | null | string {
  const all = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || null;
  const own = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || null;
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return null;
  const url = own ?? (all && `${all.replace(/\/+$/, '')}/v1/traces`);
  if (url === null) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    const name = own ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT';
    return `${name} takes a URL that begins with http:// or https://.`;
  }
  const headers = readPairs(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '');
  if (!headers) return 'OTEL_EXPORTER_OTLP_HEADERS takes NAME=VALUE, with commas between several.';
  const attributes = readPairs(env['OTEL_RESOURCE_ATTRIBUTES'] ?? '');
  if (!attributes) return 'OTEL_RESOURCE_ATTRIBUTES takes NAME=VALUE, with commas between several.';
  const sampler = readSampler(env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on', env);
  if (typeof sampler === 'string') return sampler;
  const delayMs = Number(env['OTEL_BSP_SCHEDULE_DELAY'] || DELAY_MS);
  if (!Number.isInteger(delayMs) || delayMs < 0) {
    return 'OTEL_BSP_SCHEDULE_DELAY takes a number of milliseconds.';
  }
  const name = env['OTEL_SERVICE_NAME'] || attributes['service.name'] || 'partyline';
  return { url, headers, resource: { ...attributes, 'service.name': name }, sampler, delayMs };
}

function readSampler(name: string, env: Environment): TraceSampler | string {
  const [, parent, kind = ''] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  if (kind === '') {
    return 'OTEL_TRACES_SAMPLER takes always_on, always_off or traceidratio, or one of them after parentbased_.';
  }
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (kind === 'traceidratio' && !(ratio >= 0 && ratio <= 1)) {
    return 'OTEL_TRACES_SAMPLER_ARG takes a number from 0 to 1.';
  }
  return {
    followsParent: parent !== undefined,
    ratio: kind === 'always_on' ? 1 : kind === 'always_off' ? 0 : ratio,
  };
}

/** Parses `a=1,b=2` with percent-encoded values; null if the text is malformed. */
function readPairs(text: string): Record<string, string> | null {
  const pairs: Record<string, string> = {};
  for (const part of text.split(',').filter((item) => item.trim() !== '')) {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      pairs[name] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return pairs;
}

const DELAY_MS = 5_000;
