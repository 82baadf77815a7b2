// The areas of mutation tests: sources, and the tests that must detect their mutants.
import { Plain } from '../lib/say.mjs';

export interface Area {
  /** A folder, or a prefix of file paths. */
  readonly sources: string;
  /** Globs of the deterministic test files that cover the sources. */
  readonly tests: readonly string[];
}

export const AREAS: readonly Area[] = [
  {
    sources: 'src/core/domain',
    tests: [
      'tests/unit/domain/*.test.ts',
      'tests/unit/log/{every-event,event-log}.test.ts',
      'tests/unit/account/loss.test.ts',
      'tests/unit/views/views.test.ts',
      'tests/unit/message-actions/permissions.test.ts',
      'tests/unit/search/{fold-text,query-words}.test.ts',
      'tests/unit/wire/{enums,mentions,names}.test.ts',
    ],
  },
  {
    sources: 'src/core/contract',
    tests: ['tests/unit/{commands,contract,line,search}/*.test.ts', 'tests/unit/engine/seats.test.ts'],
  },
  { sources: 'src/core/wire', tests: ['tests/unit/wire/*.test.ts'] },
  { sources: 'src/calls/media', tests: ['tests/unit/calls/*.test.ts'] },
  { sources: 'workers/sync', tests: ['tests/unit/sync/*.test.ts'] },
  { sources: 'workers/outbox', tests: ['tests/unit/outbox/!(property).test.ts'] },
  {
    sources: 'workers/link',
    tests: ['tests/unit/link/*.test.ts', 'tests/unit/outbox/upload*.test.ts'],
  },
  { sources: 'workers/log', tests: ['tests/unit/log/*.test.ts'] },
  {
    sources: 'server/auth',
    tests: [
      'tests/unit/server/{client-name,hash-queue,login-limits,own-state,passwords,shared-state,tokens}.test.ts',
      'tests/server/{admin,bots,change-password,devices,file-rights,hostile-tokens,limits,password-guessing}.test.ts',
      'tests/server/{registration,removed-devices,secrets,settings,sign-in,sign-in-sweep,socket}.test.ts',
    ],
  },
  {
    sources: 'server/messages',
    tests: [
      'tests/unit/server/{backlogs,folded-column,history-slice,horizon,lanes,observed,quotes,tips}.test.ts',
      'tests/server/{private-messages,group-messages,group-reading,group-deleted,system-messages}.test.ts',
      'tests/server/{folded-search,folding}.test.ts',
      'tests/server/{pull,pull-rows,deleting,pins,mentions-quotes-search,chat-flags,bad-input}.test.ts',
    ],
  },
];

export interface MutantRun {
  /** The name of the run's cache and report files. */
  readonly name: string;
  /** Globs of the sources. */
  readonly mutate: readonly string[];
  /** Globs of the test files. */
  readonly tests: readonly string[];
}

/** One run per area of the given paths. Throws Plain for a path outside of all areas. */
export function runsFor(paths: readonly string[], areas: readonly Area[] = AREAS): MutantRun[] {
  const wanted = paths.length > 0 ? paths : areas.map((area) => area.sources);
  const byArea = new Map<Area, string[]>();
  for (const path of wanted) {
    const clean = path.replace(/^\.?\/+|\/+$/g, '');
    const area = areas.find(({ sources }) => clean.startsWith(sources));
    if (!area) {
      const names = areas.map(({ sources }) => sources).join(', ');
      throw new Plain(`No tests are known to cover "${path}". The areas are ${names}.`);
    }
    byArea.set(area, [...(byArea.get(area) ?? []), ...filesOf(clean)]);
  }
  return [...byArea].map(([{ sources, tests }, mutate]) => ({
    name: sources.replaceAll('/', '-'),
    mutate,
    tests,
  }));
}

const filesOf = (path: string): string[] =>
  path.endsWith('.ts') ? [path] : [`${path}/**/*.ts`, `${path}*.ts`];
