// The command line options of `npm test`.
import { parseArgs } from 'node:util';
import { Plain } from '../lib/say.mjs';
import type { Plan } from './rings.ts';

export interface TestOptions {
  /** Parts of test file paths; tests of e2e/ run in the browser. */
  readonly paths: readonly string[];
  readonly plan: Plan;
  readonly install: boolean;
  /** Only tests that the change since main can break. */
  readonly isChange: boolean;
  /** Rings run one after the other. */
  readonly isInOrder: boolean;
  /** `1/3`: the first of three parts; null: all. */
  readonly shard: string | null;
}

export const usage = `npm test [-- OPTION ... PATH ...]

Runs checks, headless tests and browser tests. Groups of tests ("rings") that mostly wait run beside others, as cores and
memory allow; each line begins with its ring. At the end it prints the minutes of each ring, the slowest tests and those
with the thinnest margin to their timeout, the measured figures, and each failure with its reason; the last line is
"N passed, N failed".

  PATH         only tests whose path contains it; those of e2e/ in the browser (e2e/nodes with nginx and Redis,
               e2e/desktop with Xvfb and openbox), those of tests/cluster with Redis and PostgreSQL, others headless, no checks
  --changed    what the change since main can break, with uncommitted and new files: fast checks, tests that import a
               changed file, and those of its room (scripts/test/rooms.ts)
  --quick      checks and headless tests only (npm run test:quick)
  --long       all browser tests of calls, deaths and releases, with 200 sent and 20,000 pulled messages, ten minutes of
               1,000 people on one server whose database is restarted (SOAK_SECONDS shortens it), 59,300 generated
               histories, and npm run image (npm run test:long)
  --shard 1/3  the first of three equal parts, for three machines; the checks are in the first
  --in-order   the rings one after the other
  --install    as root on Debian: install the missing ones of Chromium, two fonts, PostgreSQL, Redis, nginx,
               Caddy, Xvfb and openbox (CI=true implies it)
  --help       this text

CHROMIUM_PATH names the browser, TEST_DATABASE_URL a PostgreSQL for tests of servers, engines and browsers, E2E_WORKERS
the number of browser tests at once; E2E_TRACE=1 keeps a trace of each browser test that fails. With E2E_RESTORED=1
the browser tests run on servers that were restored from a backup.`;

/** Returns null for `--help`. Throws Plain for an invalid option. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): TestOptions | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      long: { type: 'boolean' },
      install: { type: 'boolean' },
      changed: { type: 'boolean' },
      'in-order': { type: 'boolean' },
      shard: { type: 'string' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help) return null;
  const shard = values.shard ?? null;
  if (shard !== null && !isShard(shard)) {
    throw new Plain(`--shard takes a part and the number of parts, as in 1/3, not "${shard}".`);
  }
  return {
    paths: positionals,
    plan: values.long ? 'long' : values.quick ? 'quick' : 'full',
    install: values.install ?? env['CI'] === 'true',
    isChange: values.changed ?? false,
    isInOrder: values['in-order'] ?? false,
    shard,
  };
}

function isShard(text: string): boolean {
  const [, part, parts] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  return Number(part) >= 1 && Number(part) <= Number(parts);
}
