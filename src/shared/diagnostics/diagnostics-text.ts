// The text of an error report: the state of this page, of the browser's storage and of the engine. It holds no text that
// a user wrote. Loads with the first copy.
import { bugFacts } from '../../core/contract/bug-facts.ts';
import type { BugFacts, Diagnostics } from '../../core/contract/diagnostics.ts';
import type { Line, LineState } from '../../line/api.ts';
import { type BrowserFacts, browserFacts } from '../../platform/browser-facts.ts';
import { engineFacts } from './engine-facts.ts';

export interface ErrorReport {
  page: {
    build: string;
    /** Time of the report, ISO 8601. */
    at: string;
    /** The path of the page, without the open chat. */
    path: string;
    userAgent: string;
    /** The connection to the engine; null where the page could not create it. */
    line: LineState | null;
    /** The error that the page shows, and its cause; null for an error of the engine. */
    error: Omit<BugFacts, 'at'> | null;
    cause: Omit<BugFacts, 'at'> | null;
  };
  browser: BrowserFacts | null;
  /** null if the engine did not start, has ended or does not answer. */
  engine: Diagnostics | null;
}

export interface ReportedPage {
  build: string;
  now: Date;
  path: string;
  userAgent: string;
  line: Line | null;
  /** The error that the page shows; undefined for none. */
  error: unknown;
}

/** @param reads the data that need an answer */
export async function errorReport(
  { build, now, path, userAgent, line, error }: ReportedPage,
  reads: { engine: () => Promise<Diagnostics | null>; browser: () => Promise<BrowserFacts> },
): Promise<ErrorReport> {
  const [engine, browser] = await Promise.all([
    reads.engine().catch(() => null),
    reads.browser().catch(() => null),
  ]);
  const cause = error instanceof Error ? error.cause : undefined;
  const page = {
    build,
    at: now.toISOString(),
    path,
    userAgent,
    line: line && line.state(),
    error: factsOf(error),
    cause: factsOf(cause),
  };
  return { page, browser, engine };
}

/** The report of this page, as JSON. */
export async function diagnosticsText(line: Line | null, error: unknown): Promise<string> {
  const { pathname: path } = location;
  const { userAgent } = navigator;
  const report = await errorReport(
    { build: __BUILD__, now: new Date(), path, userAgent, line, error },
    { engine: async () => line && engineFacts(line), browser: browserFacts },
  );
  return JSON.stringify(report, null, 1);
}

function factsOf(thrown: unknown): Omit<BugFacts, 'at'> | null {
  if (thrown === undefined || thrown === null) return null;
  if (!(thrown instanceof Error))
    return bugFacts({ name: typeof thrown, message: typeof thrown === 'string' ? thrown : '', stack: '' });
  const { name, message, stack = '' } = thrown;
  return bugFacts({ name, message, stack });
}
