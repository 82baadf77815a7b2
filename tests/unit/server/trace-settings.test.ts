// Settings of traces from the variables of OpenTelemetry.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../../../scripts/check/imports.ts';
import { closureOf } from '../../../scripts/lib/closure.ts';
import { readTraces } from '../../../server/tracing/settings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test('Without an endpoint, or where traces are disabled, the server sends none', () => {
  expect(readTraces({})).toBeNull();
  expect(readTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'x' })).toBeNull();
  expect(readTraces({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' })).toBeNull();
});

test('An endpoint alone gives the defaults of OpenTelemetry and the name partyline', () => {
  expect(readTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/base/' })).toEqual({
    url: 'https://collector/base/v1/traces',
    headers: {},
    resource: { 'service.name': 'partyline' },
    sampler: { followsParent: true, ratio: 1 },
    delayMs: 5_000,
  });
});

test('All variables together set the URL, headers, attributes, sampler and delay', () => {
  const settings = readTraces({
    ...endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other:9/traces',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc=, x-a = 1',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=ignored,deployment.environment.name=test',
    OTEL_SERVICE_NAME: 'chat',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  expect(settings).toEqual({
    url: 'http://other:9/traces',
    headers: { authorization: 'Bearer abc=', 'x-a': '1' },
    resource: { 'service.name': 'chat', 'deployment.environment.name': 'test' },
    sampler: { followsParent: false, ratio: 0.25 },
    delayMs: 100,
  });
});

test.each([
  ['always_on', false, 1],
  ['always_off', false, 0],
  ['parentbased_always_on', true, 1],
  ['parentbased_always_off', true, 0],
  ['parentbased_traceidratio', true, 0.5],
])(
  'The sampler %s follows its caller or not, and has a share of the other traces',
  (name, followsParent, ratio) => {
    const env = { ...endpoint, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: '0.5' };
    expect(readTraces(env)).toMatchObject({ sampler: { followsParent, ratio } });
  },
);

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT takes a URL/],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'ftp://x/' }, /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT takes a URL/],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'no-value' }, /^OTEL_EXPORTER_OTLP_HEADERS takes/],
  [{ ...endpoint, OTEL_RESOURCE_ATTRIBUTES: 'a=%zz' }, /^OTEL_RESOURCE_ATTRIBUTES takes/],
  [{ ...endpoint, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^OTEL_TRACES_SAMPLER takes/],
  [
    { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
    /^OTEL_TRACES_SAMPLER_ARG takes/,
  ],
  [{ ...endpoint, OTEL_BSP_SCHEDULE_DELAY: 'soon' }, /^OTEL_BSP_SCHEDULE_DELAY takes/],
])('Invalid settings %j give a sentence', (env, sentence) => {
  expect(readTraces(env)).toMatch(sentence);
});

test('No module of a start without traces imports a package of OpenTelemetry', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const uses = (path: string) =>
    importsOf(read(path)).some(
      ({ specifier, typeOnly, dynamic }) => !typeOnly && !dynamic && specifier.startsWith('@opentelemetry/'),
    );
  const loaded = closureOf(['server/main.ts', 'server/config.ts', 'server/start.ts'], read);
  expect(loaded).toContain('server/metrics/metrics.ts');
  expect(loaded.filter(uses)).toEqual([]);
  expect(closureOf(['server/tracing/tracing.ts'], read).some(uses)).toBe(true);
});
