// Counts of HTTP requests, of refusals by rate limits, and of statements of the database.
import { Histogram } from 'prom-client';
import { methodLabel, resultLabel, statusLabel } from './labels.ts';
import { createTally, type Series } from './series.ts';

export function countRequests({ registry, counters }: Series) {
  const refusals = createTally('code');
  const duration = new Histogram({
    name: 'partyline_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  counters(
    'partyline_http_refusals_total',
    'Refused requests, by the code of the envelope; their HTTP status is 200.',
    ['code'],
    refusals.read,
  );
  return {
    answered: ({ method, route, status, code, isAborted, seconds }: Answered) => {
      const labels = { method: methodLabel(method), route, status: statusLabel({ status, isAborted }) };
      duration.observe(labels, seconds);
      if (code !== NO_ENVELOPE && code !== SUCCESS) refusals.add(resultLabel(code));
    },
  };
}

interface Answered {
  method: string;
  /** The template of the route. */
  route: string;
  status: number;
  code: number;
  isAborted: boolean;
  seconds: number;
}

export function countRates({ counters }: Series) {
  const refusals = createTally('work');
  counters(
    'partyline_rate_limit_refusals_total',
    'Requests and logins of sockets refused by the rate limit of their user, by the kind of work.',
    ['work'],
    refusals.read,
  );
  return { refused: (work: string) => refusals.add(work) };
}

export function countStatements({ registry, counters }: Series) {
  const failures = createTally('operation');
  const duration = new Histogram({
    name: 'partyline_database_statement_duration_seconds',
    help: 'Time of a statement with its wait for a connection, by operation.',
    labelNames: ['operation'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  counters(
    'partyline_database_statement_failures_total',
    'Statements that failed, by operation.',
    ['operation'],
    failures.read,
  );
  return {
    ended: ({ operation, seconds, isFailed }: { operation: string; seconds: number; isFailed: boolean }) => {
      duration.observe({ operation }, seconds);
      if (isFailed) failures.add(operation);
    },
  };
}

const NO_ENVELOPE = 0;
const SUCCESS = 200;
